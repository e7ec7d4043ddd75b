/** A server of one test's own, which may be stopped and started again. */

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class OwnHouse {
  private running: ChildProcess | null = null

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async open(port: number): Promise<OwnHouse> {
    const house = new OwnHouse(port, await mkdtemp(join(tmpdir(), 'carteado-')))
    await house.start().catch(async (error: unknown) => {
      await house.close() // left behind, it would answer the next test in its place
      throw error
    })
    return house
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const python = process.env.PYTHON ?? '../.venv/bin/python'
    const server = spawn(python, ['tests/serve.py', String(this.port), '20', this.folder], { stdio: 'ignore' })
    this.running = server
    // However long a busy machine takes: the test's own time is the limit, and a server that ended is not waited for.
    while (server.exitCode === null && this.running === server) {
      const answered = await fetch(`${this.address}/api/house`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (answered) return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`the server did not start: ${server.exitCode}`)
  }

  /** Stops it: asked to, or at once as when the power fails. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const process = this.running
    this.running = null
    if (!process || process.exitCode !== null) return
    const gone = new Promise((done) => process.once('exit', done))
    process.kill(signal)
    await gone
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL')
    await rm(this.folder, { recursive: true, force: true })
  }
}
