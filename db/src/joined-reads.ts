import { CompiledQuery, type QueryExecutorProvider, type RawBuilder, type UnknownRow } from 'kysely'
import { prepared } from './prepared-statements.ts'
import { joinedText } from './joined-text.ts'

interface Asked {
  statement: CompiledQuery
  /** From JSON to the values that the driver returns. */
  decode: (rows: UnknownRow[]) => UnknownRow[]
  resolve: (rows: UnknownRow[]) => void
  reject: (error: unknown) => void
}

const joining = new WeakMap<object, JoinedReads>()

/**
 * During this work, reads that are asked on the same connection at the same time are sent as one statement, whose plan
 * the connection caches. If one of them fails, all of them do.
 */
export async function joiningReads<T>(on: QueryExecutorProvider, work: () => Promise<T>): Promise<T> {
  if (joining.has(on)) return work()
  joining.set(on, new JoinedReads(on))
  try {
    return await work()
  } finally {
    joining.delete(on)
  }
}

export const joinedReadsOn = (on: QueryExecutorProvider): JoinedReads | undefined => joining.get(on)

// A statement that changes rows cannot be part of another one, nor can one that locks them.
const changes = /\b(?:insert|update|delete|merge|for\s+(?:key\s+)?share)\b/i

class JoinedReads {
  readonly #on: QueryExecutorProvider
  #asked: Asked[] = []
  #running = 0
  #isWaiting = false

  constructor(on: QueryExecutorProvider) {
    this.#on = on
  }

  /** Sends the read together with others; null if it has to be sent alone. */
  rows(read: RawBuilder<unknown>, decode: Asked['decode']): Promise<UnknownRow[]> | null {
    const statement = read.compile(this.#on)
    if (changes.test(statement.sql)) return null
    return new Promise((resolve, reject) => {
      this.#asked.push({ statement, decode, resolve, reject })
      this.#wait()
    })
  }

  /** Runs a statement that is sent alone. Reads that are asked meanwhile wait for it, and are sent together. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#wait()
    }
  }

  /** Reads that follow from the last answers are asked before the next turn of the event loop. */
  #wait(): void {
    if (this.#isWaiting || this.#running > 0 || this.#asked.length === 0) return
    this.#isWaiting = true
    setImmediate(() => {
      this.#isWaiting = false
      if (this.#running === 0) void this.alone(() => this.#send(inOrder(this.#asked.splice(0))))
    })
  }

  async #send(asked: readonly Asked[]): Promise<void> {
    try {
      const answers = await this.#ask(asked.map(({ statement }) => statement))
      for (const [i, { decode, resolve }] of asked.entries()) resolve(decode(answers[i] ?? []))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  async #ask(statements: readonly CompiledQuery[]): Promise<UnknownRow[][]> {
    const text = joinedText(statements.map(({ sql, parameters }) => ({ sql, parameters: parameters.length })))
    const parameters = statements.flatMap((statement) => statement.parameters)
    const joined = CompiledQuery.raw(`${prepared} ${text}`, parameters)
    const { rows } = await this.#on.getExecutor().executeQuery<Record<string, UnknownRow[]>>(joined)
    return statements.map((_, i) => rows[0]?.[`part_${i}`] ?? [])
  }
}

/** The order in which reads are asked varies; one text for the same reads is one plan. */
const inOrder = (asked: readonly Asked[]) =>
  asked.toSorted((a, b) => (a.statement.sql < b.statement.sql ? -1 : a.statement.sql > b.statement.sql ? 1 : 0))
