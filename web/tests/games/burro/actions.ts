/** The actions of burro. No other module of the board takes the text of an action apart. */

import { t } from './words'

const DRAW = 'compra'
const PASS = 'passa'

export const isCard = (action: string): boolean => action !== DRAW && action !== PASS

/** Return the text on the button of an action without a card. */
export const labelOf = (action: string): string => ({ [DRAW]: t('draw'), [PASS]: t('pass') })[action] ?? action
