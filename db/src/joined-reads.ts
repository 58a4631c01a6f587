import { CompiledQuery, type QueryExecutorProvider, type RawBuilder, type UnknownRow } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { isDistributed } from './distribution/is-distributed.ts'
import { joinedText } from './joined-text.ts'
import { prepared } from './prepared-statements.ts'

interface Asked {
  statement: CompiledQuery
  /** From JSON to the values that the driver returns. */
  decode: (rows: UnknownRow[]) => UnknownRow[]
  resolve: (rows: UnknownRow[]) => void
  reject: (error: unknown) => void
}

const joining = new AsyncLocalStorage<JoinedReads>()

/**
 * Reads that this work asks on the connection at the same time are sent as one statement, whose plan the connection
 * caches. If one of them fails in a transaction, all of them do; otherwise each is asked once more alone. Work that
 * shares a transaction also shares its `reads`.
 */
export function joiningReads<T>(
  on: QueryExecutorProvider & { isTransaction: boolean },
  work: () => Promise<T>,
  reads = new JoinedReads(on),
): Promise<T> {
  return joinedReadsOn(on) ? work() : joining.run(reads, work)
}

export function joinedReadsOn(on: QueryExecutorProvider): JoinedReads | undefined {
  const reads = joining.getStore()
  return reads?.on === on ? reads : undefined
}

// A statement that changes rows cannot be part of another one, nor can one that locks them.
const changes = /\b(?:insert|update|delete|merge|for\s+(?:key\s+)?share)\b/i

export class JoinedReads {
  readonly on: QueryExecutorProvider & { isTransaction: boolean }
  #asked: Asked[] = []
  #running = 0
  #isWaiting = false

  constructor(on: QueryExecutorProvider & { isTransaction: boolean }) {
    this.on = on
  }

  /** Sends the read together with others; null if it has to be sent alone. */
  rows(read: RawBuilder<unknown>, decode: Asked['decode']): Promise<UnknownRow[]> | null {
    const statement = read.compile(this.on)
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
      // Citus plans a statement for the nodes of all its tables, and refuses some that it could run one by one.
      if (await isDistributed(this.on)) {
        await this.#sendEach(asked)
        return
      }
      const answers = await this.#ask(asked.map(({ statement }) => statement))
      for (const [i, { decode, resolve }] of asked.entries()) resolve(decode(answers[i] ?? []))
    } catch (error) {
      if (this.on.isTransaction || asked.length === 1) for (const { reject } of asked) reject(error)
      else await this.#sendEach(asked)
    }
  }

  async #sendEach(asked: readonly Asked[]): Promise<void> {
    for (const { statement, resolve, reject } of asked) await this.#run<UnknownRow>(statement).then(resolve, reject)
  }

  async #ask(statements: readonly CompiledQuery[]): Promise<UnknownRow[][]> {
    const text = joinedText(statements.map(({ sql, parameters }) => ({ sql, parameters: parameters.length })))
    const parameters = statements.flatMap((statement) => statement.parameters)
    const joined = CompiledQuery.raw(`${prepared} ${text}`, parameters)
    const [row] = await this.#run<Record<string, UnknownRow[]>>(joined)
    return statements.map((_, i) => row?.[`part_${i}`] ?? [])
  }

  async #run<Row>(statement: CompiledQuery): Promise<Row[]> {
    return (await this.on.getExecutor().executeQuery<Row>(statement)).rows
  }
}

/** The order in which reads are asked varies; one text for the same reads is one plan. */
const inOrder = (asked: readonly Asked[]) =>
  asked.toSorted((a, b) => (a.statement.sql < b.statement.sql ? -1 : a.statement.sql > b.statement.sql ? 1 : 0))
