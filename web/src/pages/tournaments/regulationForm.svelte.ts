/** The form of a tournament's regulation: the stored rules and the changes to them. */

import type { Value } from '../../net/wire'

export class RegulationForm {
  usual = $state.raw<Record<string, Value>>({})
  changed = $state.raw<Record<string, Value>>({})

  reset(usual: Record<string, Value>): void {
    this.usual = usual
  }

  get isChanged(): boolean {
    return Object.keys(this.changed).length > 0
  }

  value(field: string): Value | undefined {
    return this.changed[field] ?? this.usual[field]
  }

  change(field: string, value: Value): void {
    const same = JSON.stringify(value) === JSON.stringify(this.usual[field])
    const others = Object.entries(this.changed).filter(([name]) => name !== field)
    this.changed = Object.fromEntries(same ? others : [...others, [field, value]])
  }
}
