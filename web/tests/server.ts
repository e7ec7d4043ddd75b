/** A server for one test, which the test can stop and restart. */

import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class TestServer {
  private running: ChildProcess | null = null

  private constructor(
    private readonly port: number,
    private readonly folder: string,
  ) {}

  static async launch(port: number): Promise<TestServer> {
    const server = new TestServer(port, await mkdtemp(join(tmpdir(), 'carteado-')))
    await server.start().catch(async (error: unknown) => {
      await server.close() // otherwise it would answer the next test
      throw error
    })
    return server
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const python = process.env.PYTHON ?? '../.venv/bin/python'
    const server = spawn(python, ['tests/serve.py', String(this.port), '20', this.folder], { stdio: 'ignore' })
    this.running = server
    // No time limit of its own: the test's timeout applies. Give up if the server exits.
    while (server.exitCode === null && this.running === server) {
      const isUp = await fetch(`${this.address}/api/house`).then(
        (response) => response.ok,
        () => false,
      )
      if (isUp) return
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`the server did not start: ${server.exitCode}`)
  }

  /** Stop the server: gracefully, or with SIGKILL as in a power failure. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const process = this.running
    this.running = null
    if (!process || process.exitCode !== null) return
    const exited = new Promise((done) => process.once('exit', done))
    process.kill(signal)
    await exited
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL')
    await rm(this.folder, { recursive: true, force: true })
  }
}
