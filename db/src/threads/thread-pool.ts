import { Problem } from '@portal/contract/problem.ts'
import type { Piscina } from 'piscina'
import type { MessagePort } from 'node:worker_threads'
import type { Answer } from './answering.ts'

interface Options {
  /** The module that the threads run. Its default export is `answering(works)`. */
  file: URL
  threads: number
  memoryMb: number
  /** Work that takes longer is ended together with its thread. */
  mostMs: number
}

const idleMs = 60_000

/**
 * Threads for work that would keep everybody else waiting. `Works` is what they can do by name: functions whose input
 * and result are plain data. There are none until there is work, nor long after it.
 */
export class ThreadPool<Works extends Record<keyof Works, (...input: never[]) => unknown>> {
  readonly #options: Options
  #pool: Promise<Piscina> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** A port is handed over rather than copied; it must be part of the input. */
  async run<Name extends keyof Works & string>(
    work: Name,
    input: Parameters<Works[Name]>,
    ports: MessagePort[] = [],
  ): Promise<Awaited<ReturnType<Works[Name]>>> {
    this.#pool ??= open(this.#options)
    const pool = await this.#pool
    const signal = AbortSignal.timeout(this.#options.mostMs)
    let answer: Answer<Awaited<ReturnType<Works[Name]>>>
    try {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- beside the types of browsers the library's own take the list for another object
      answer = await pool.run({ work, input }, { signal, transferList: ports as never })
    } catch (cause) {
      throw isTooMuch(cause) ? tooMuch(cause) : cause
    }
    if ('done' in answer) return answer.done
    const { code, message, fields, retryAfter } = answer.refused
    throw new Problem(code, { detail: message, ...(fields && { fields }), ...(retryAfter && { retryAfter }) })
  }
}

/** The library is loaded with the first work: most commands have none. */
async function open({ file, threads, memoryMb }: Options): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // Told of an idle thread that ended; who has work in one is told by that. The next work gets a new thread.
  pool.on('error', () => {})
  return pool
}

function isTooMuch(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
}

function tooMuch(cause: unknown): Problem {
  return new Problem('unavailable', {
    detail: 'This took too long and was stopped. Try again later, or with less at once.',
    retryAfter: 60,
    cause,
  })
}
