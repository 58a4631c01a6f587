import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import pg from 'pg'
import { askWhetherDistributed } from './is-distributed.ts'
import { overAllNodes } from './over-all-nodes.ts'

interface Tables {
  /** With the rows of each account on one node. */
  distributed: string[]
  /** With a copy on every node. */
  reference: string[]
}

const catalogue = CompiledQuery.raw(`
  select coalesce(array_agg(logicalrelid::text) filter (where partmethod = 'h'), '{}') as distributed,
    coalesce(array_agg(logicalrelid::text) filter (where partmethod = 'n' and repmodel = 't'), '{}') as reference
  from pg_dist_partition`)

/** A statement, after the words that keep its rows, if there are any. */
const parts =
  /^(?<head>\s*(?:declare\s+\w+[\w\s]*?\bcursor\s+for\s|create\s+temporary\s+table\s+\w+\s+(?:on\s+commit\s+drop\s+)?as\s)?)(?<body>\s*(?:\/\*.*?\*\/\s*)?\(?\s*(?:with|select|insert|update|delete|merge)\b.*)$/is

// Of each process; further texts are tried each time.
const mostKnown = 20_000

/**
 * Makes the connections of a pool to Citus run statements that Citus does not plan: the first time that a role asks a text, it gets
 * the first form for which Citus has a plan (`overAllNodes`). Does nothing on one PostgreSQL.
 */
export function plannable(): (connection: DatabaseConnection) => Promise<void> {
  let tables: Promise<Tables | null> | undefined
  const forms = new Map<string, string>()
  return async (connection) => {
    const found = await (tables ??= tablesOf(connection).catch(() => {
      // The connection is lost: its first statement says so, and the next connection asks again.
      tables = undefined
      return null
    }))
    if (found) new Plannable(connection, found, forms).use()
  }
}

const plannables = new WeakSet<DatabaseConnection>()

/** Whether the connection, to Citus, tries a statement in several forms. */
export const isPlannable = (connection: DatabaseConnection): boolean => plannables.has(connection)

async function tablesOf(connection: DatabaseConnection): Promise<Tables | null> {
  const { rows } = await connection.executeQuery<{ isDistributed: boolean }>(askWhetherDistributed)
  if (!rows[0]?.isDistributed) return null
  const tables = await connection.executeQuery<Tables>(catalogue)
  return tables.rows[0] ?? null
}

class Plannable {
  readonly #connection: DatabaseConnection
  readonly #tables: Tables
  readonly #forms: Map<string, string>
  readonly #execute: DatabaseConnection['executeQuery']
  #isOpen = false
  #role = ''
  readonly #temporary = new Set<string>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(connection: DatabaseConnection, tables: Tables, forms: Map<string, string>) {
    this.#connection = connection
    this.#tables = tables
    this.#forms = forms
    this.#execute = connection.executeQuery.bind(connection)
  }

  use(): void {
    plannables.add(this.#connection)
    // Statements run in the order in which they were asked, although some are tried in several forms.
    this.#connection.executeQuery = <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const result = this.#last.then(() => this.#run<R>(query))
      this.#last = result.catch(() => {})
      return result
    }
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#follow(query.sql)
    const ask = (text: string) => this.#execute<R>(CompiledQuery.raw(text, [...query.parameters]))
    const key = `${this.#role} ${query.sql}`
    const known = this.#forms.get(key)
    if (known !== undefined) return ask(known)
    const { head = '', body } = parts.exec(query.sql)?.groups ?? {}
    if (body === undefined) return this.#execute<R>(query)
    let refusal: unknown
    // A node returns no rows without columns.
    for (const form of this.#formsOf(body.replaceAll(/\bselect\s+from\b/gi, 'select 1 from'))) {
      try {
        const text = `${head}${form}`
        const result = await this.#attempt(() => ask(text))
        if (this.#forms.size < mostKnown) this.#forms.set(key, text)
        return result
      } catch (error) {
        if (!isRefused(error)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }

  #formsOf(plain: string): Set<string> {
    const { distributed, reference } = this.#tables
    const all = [...distributed, ...reference]
    const forms = [
      isFatal(plain) ? null : plain,
      overAllNodes(plain, distributed),
      overAllNodes(plain, all),
      this.#temporary.size > 0 ? overAllNodes(plain, all, [...this.#temporary]) : null,
    ]
    return new Set(forms.filter((form) => form !== null))
  }

  /** A refused statement must not end the transaction. */
  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isOpen) return work()
    await this.#send('savepoint before_attempt')
    try {
      const result = await work()
      await this.#send('release before_attempt')
      return result
    } catch (error) {
      if (isRefused(error)) await this.#send('rollback to before_attempt')
      throw error
    }
  }

  async #send(text: string): Promise<void> {
    await this.#execute(CompiledQuery.raw(text))
  }

  /** The transaction, its role and its temporary tables. */
  #follow(text: string): void {
    if (/^\s*(?:begin|start)\b/i.test(text)) this.#isOpen = true
    if (/^\s*(?:commit|rollback(?!\s+to))\b/i.test(text)) {
      this.#isOpen = false
      this.#role = ''
      this.#temporary.clear()
    }
    this.#role = /\bset\s+local\s+role\s+(\w+)/i.exec(text)?.[1] ?? this.#role
    const made = /^\s*create\s+temporary\s+table\s+(\w+)/i.exec(text)?.[1]
    if (made !== undefined) this.#temporary.add(made)
  }
}

/**
 * Citus 13.2.2 ends its process with signal 11 as it plans an outer join from rows that come from no table. Only lists over several
 * accounts ask so (`keysFirst`).
 */
const isFatal = (text: string) => text.includes('jsonb_to_recordset(') && /\bleft\s+join\b/i.test(text)

/** Citus has no plan for it, or makes a wrong text for a node. */
const isRefused = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  (error.code === '0A000' ||
    (error.code === '42P01' && error.message.startsWith('missing FROM-clause')) ||
    (error.code === 'XX000' &&
      /is not distributed$|^invalid attnum|^cache lookup failed for type 0$/.test(error.message)))
