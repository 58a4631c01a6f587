import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedInBrowser } from '@portal/server/src/testing/portal.ts'
import { z } from 'zod'

interface Person {
  browser: SignedInBrowser['browser']
  accountId: string
  caseId: string
}

/** A request with a wrong response, which the load repeats as the portal's own page does. */
export interface Miss {
  at: number
  what: string
  status: number | string
}

export interface Load {
  /** Acknowledged writes, each with a unique text. */
  acknowledged: Map<string, Person>
  /** Sent writes, acknowledged or not. */
  sent: Set<string>
  misses: Miss[]
  reads: number
  /** The time of the last acknowledged write. */
  lastAt(): number
  /** Ends once every write in progress is acknowledged. */
  stop(): Promise<void>
}

const Session = z.object({ accessToken: z.string().optional(), error: z.string().optional() })

const pauseMs = 25
const attemptLimitMs = 5000

/**
 * Simulated people: each takes a token from their session, writes to one of their cases and reads it back, in a loop. A
 * write without a response is repeated with its idempotency key, so that it is carried out once.
 */
export function startLoad(baseUrl: string, people: readonly Person[]): Load {
  const acknowledged = new Map<string, Person>()
  const sent = new Set<string>()
  const misses: Miss[] = []
  let [isStopping, lastAt, reads] = [false, Date.now(), 0]

  const tokens = new Map<Person, string>()
  const takeToken = async (person: Person): Promise<string> => {
    const answer = await person.browser.request(`${baseUrl}/api/auth/session`, limited())
    if (answer.status !== 200) throw new NotNow(answer.status)
    const session = Session.parse(await answer.json())
    if (session.error) throw new NotNow(session.error)
    // No one signs out here: a session without a token would mean that a person was signed out by a fault.
    if (!session.accessToken) throw new NotNow('signed out')
    return session.accessToken
  }
  const call = async (person: Person, path: string, init: RequestInit = {}): Promise<unknown> => {
    const token = tokens.get(person) ?? (await takeToken(person))
    tokens.set(person, token)
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    headers.set('account-id', person.accountId)
    const answer = await fetch(`${baseUrl}/gateway${path}`, { ...init, ...limited(), headers })
    if (answer.status === 401) tokens.delete(person)
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new NotNow(answer.status)
    }
    return answer.json()
  }
  /** Retries until it succeeds. An expired token is a valid response, not a miss. */
  const persist = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      try {
        await work()
        return
      } catch (error) {
        const status = error instanceof NotNow ? error.status : reasonOf(error)
        if (status !== 401) misses.push({ at: Date.now(), what, status })
        await sleep(status === 401 ? 0 : 200)
      }
    }
  }
  const work = async (person: Person): Promise<void> => {
    const path = `/case-info/api/cases/${person.caseId}`
    while (!isStopping) {
      const text = `Written ${randomUUID()}`
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const body = JSON.stringify({ text, fileIds: [] })
      sent.add(text)
      await persist('write', () => call(person, `${path}/messages`, { method: 'POST', headers, body }))
      acknowledged.set(text, person)
      lastAt = Date.now()
      await persist('read', () => call(person, '/case-info/api/cases'))
      reads += 1
      await sleep(pauseMs)
    }
  }
  const working = Promise.all(people.map(work))
  return {
    acknowledged,
    sent,
    misses,
    get reads() {
      return reads
    },
    lastAt: () => lastAt,
    async stop() {
      isStopping = true
      await working
    },
  }
}

const limited = () => ({ signal: AbortSignal.timeout(attemptLimitMs) })

class NotNow extends Error {
  readonly status: number | string

  constructor(status: number | string) {
    super(String(status))
    this.status = status
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : error.message
}
