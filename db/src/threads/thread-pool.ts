import { Problem } from '@portal/contract/problem.ts'
import type { Piscina } from 'piscina'
import type { MessagePort } from 'node:worker_threads'
import type { Answer } from './answering.ts'

interface Options {
  /** The threads' module. Its default export is `answering(works)`. */
  file: URL
  threads: number
  memoryMb: number
  /** Longer work is terminated together with its thread. */
  mostMs: number
}

const idleMs = 60_000

/**
 * Threads for work that would block the process. `Works` are its functions by name, with plain data as input and
 * result. Threads start with the first work and end soon after the last.
 */
export class ThreadPool<Works extends Record<keyof Works, (...input: never[]) => unknown>> {
  readonly #options: Options
  #pool: Promise<Piscina> | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** A port is transferred, not copied; it must be part of the input. */
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
      // oxlint-disable-next-line typescript/consistent-type-assertions -- with the browser's types present, the library's types reject the list
      answer = await pool.run({ work, input }, { signal, transferList: ports as never })
    } catch (cause) {
      throw isTooMuch(cause) ? tooMuch(cause) : cause
    }
    if ('done' in answer) return answer.done
    const { code, message, fields, retryAfter } = answer.refused
    throw new Problem(code, { detail: message, ...(fields && { fields }), ...(retryAfter && { retryAfter }) })
  }
}

/** The library is loaded with the first work, because most commands have none. */
async function open({ file, threads, memoryMb }: Options): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // Emitted when an idle thread ends; running work reports its own failure. The next work starts a new thread.
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
