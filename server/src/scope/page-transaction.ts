import { Problem } from '@portal/contract/problem.ts'
import { type Database, inStatementsOfAccount, inStatementsOfPage, type Sql } from '@portal/db/src/database.ts'
import { JoinedReads, joiningReads } from '@portal/db/src/joined-reads.ts'
import type { Transaction } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'

type Work<T> = (tx: Transaction<unknown>) => Promise<T>

interface Page {
  transactions: Map<string, PageTransaction>
  hasEnded: boolean
}

const pages = new AsyncLocalStorage<Page>()
const ofPages = new WeakSet<Sql>()

/** Whether other calls of the same page use this transaction: a savepoint there would undo their work too. */
export const isOfPage = (tx: Sql): boolean => ofPages.has(tx)

/**
 * During this work, reading calls for one account share a transaction, and what they ask at the same time is one
 * statement: a page reads several parts for one person at one moment.
 */
export async function inPageTransaction<T>(work: () => Promise<T>): Promise<T> {
  const page: Page = { transactions: new Map(), hasEnded: false }
  try {
    return await pages.run(page, work)
  } finally {
    // A call can begin later than the page was sent: nothing would end a transaction that it opens here.
    page.hasEnded = true
    await Promise.all([...page.transactions.values()].map((transaction) => transaction.end()))
  }
}

/** Runs a read of the account in the transaction of its page, if a page is being read; otherwise in its own. */
export async function inAccountOfPage<T>(database: Database, accountId: string, work: Work<T>): Promise<T> {
  const page = pages.getStore()
  const own = () => inStatementsOfAccount(database, accountId, work)
  if (!page || page.hasEnded) return own()
  const transaction = page.transactions.get(accountId) ?? new PageTransaction(database, accountId)
  page.transactions.set(accountId, transaction)
  try {
    return await transaction.run(work)
  } catch (error) {
    // A refusal is an answer. After any other failure no call can rely on the transaction, so each starts once more alone.
    if (error instanceof Problem) throw error
    return pages.exit(own)
  }
}

interface Opened {
  tx: Transaction<unknown>
  reads: JoinedReads
}

class PageTransaction {
  readonly #opened: Promise<Opened>
  readonly #whole: Promise<void>
  #calls = 0
  #hasEnded = false
  #close = () => {}

  constructor(database: Database, accountId: string) {
    const closed = new Promise<void>((resolve) => (this.#close = resolve))
    const opened = Promise.withResolvers<Opened>()
    this.#opened = opened.promise
    this.#whole = inStatementsOfPage(database, accountId, (tx) => {
      ofPages.add(tx)
      opened.resolve({ tx, reads: new JoinedReads(tx) })
      return closed
    }).catch(opened.reject)
    // Each call that waits for it reports its failure.
    this.#opened.catch(() => {})
  }

  async run<T>(work: Work<T>): Promise<T> {
    this.#calls += 1
    try {
      const { tx, reads } = await this.#opened
      return await joiningReads(tx, () => work(tx), reads)
    } finally {
      this.#calls -= 1
      if (this.#hasEnded && this.#calls === 0) this.#close()
    }
  }

  /** Takes no more calls, and ends the transaction; it does not wait for a call that outlasts its page. */
  async end(): Promise<void> {
    this.#hasEnded = true
    if (this.#calls > 0) return
    this.#close()
    await this.#whole
  }
}
