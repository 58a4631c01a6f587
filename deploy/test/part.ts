import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface PartOptions {
  name: string
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  logFile: string
  /** Responds with 200 once the part is ready. */
  readyUrl?: string
  /** The user to run as, if this process is root. */
  uid?: number | undefined
  gid?: number | undefined
}

/** RestartSec of the unit. */
const restartMs = 1000

/** A process that is restarted when it ends, as systemd would do. */
export class Part {
  readonly name: string
  readonly #options: PartOptions
  #child: ChildProcess | undefined
  #isHeld = true
  #env: Record<string, string>

  constructor(options: PartOptions) {
    this.name = options.name
    this.#options = options
    this.#env = options.env ?? {}
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  async isReady(): Promise<boolean> {
    const { readyUrl } = this.#options
    return !readyUrl || (await fetch(readyUrl)).ok
  }

  /** Starts it, with other settings if they are given. */
  start(env = this.#env): void {
    this.#env = env
    this.#isHeld = false
    this.#launch()
  }

  /** kill -9. It restarts after a moment, unless it is held down. */
  async kill({ hold = false } = {}): Promise<void> {
    this.#isHeld = hold
    await this.#end('SIGKILL')
  }

  /** Sends SIGTERM and waits for the end. It stays down. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isHeld = true
    await this.#end(signal)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const isLate = sleep(20_000, true)
    if ((await Promise.race([ended, isLate])) === true) child.kill('SIGKILL')
    await ended
  }

  #launch(): void {
    const { command, logFile, uid, gid } = this.#options
    const [file, ...rest] = command
    const log = openSync(logFile, 'a')
    const child = spawn(file, rest, {
      stdio: ['ignore', log, log],
      env: { ...process.env, ...this.#env },
      ...(uid !== undefined && { uid, gid }),
    })
    closeSync(log)
    this.#child = child
    child.once('exit', () => {
      setTimeout(() => {
        if (!this.#isHeld && this.#child === child) this.#launch()
      }, restartMs)
    })
  }
}
