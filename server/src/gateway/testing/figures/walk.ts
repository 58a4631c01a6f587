import type { PermissionResource } from '@portal/contract/permission.ts'
import { type Address, requestPath } from '@portal/contract/request-path.ts'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

/** An endpoint that returns a document. */
interface Asked<R extends z.ZodType> {
  path: string
  permissions: readonly PermissionResource[]
  response: R
}

type PageOf<Row> = z.ZodType<{ rows: Row[]; total: number }>

/** All comparisons of all people, and those that found a contradiction. */
export interface Findings {
  comparisons: number
  contradictions: string[]
}

/** One person in one account, who opens every screen. */
export interface Walk {
  account: string
  resources: readonly PermissionResource[]
  /** Whether a permission is limited to sites. */
  isLimited: boolean
  /** The person's own account, not that of their dealer's customer. */
  isOwn: boolean
  now: Date
  database: TestDatabase
  may(resource: PermissionResource): boolean
  /** The document of a screen. Each is requested once. */
  ask<R extends z.ZodType>(endpoint: Asked<R>, input?: Address): Promise<z.output<R>>
  /** The same; null if the screen has none for this person. */
  find<R extends z.ZodType>(endpoint: Asked<R>, input?: Address): Promise<z.output<R> | null>
  total(endpoint: Asked<PageOf<unknown>>, input?: Address): Promise<number>
  /** The rows of all pages, the first `most`. */
  rows<Row>(endpoint: Asked<PageOf<Row>>, input?: Address, most?: number): Promise<Row[]>
  agree(screen: string, shown: unknown, source: unknown): void
  /** Each value of a row of a list is the same in the whole document. */
  agreeIn(screen: string, whole: object, row: object): void
}

interface Parts {
  who: string
  account: string
  isOwn: boolean
  resources: readonly PermissionResource[]
  isLimited: boolean
  database: TestDatabase
  gateway: (path: string) => Promise<Response>
  findings: Findings
}

export function walkOf({ who, gateway, findings, ...person }: Parts): Walk {
  const answers = new Map<string, Promise<{ status: number; body: unknown }>>()
  const read = (path: string) => {
    const known = answers.get(path)
    if (known) return known
    const answer = gateway(path).then(async (response) => {
      // Some documents have milliseconds, which no screen shows.
      const text = (await response.text()).replaceAll(/(:\d\d)\.\d{3}Z"/g, '$1Z"')
      const body: unknown = text === '' ? null : JSON.parse(text)
      return { status: response.status, body }
    })
    answers.set(path, answer)
    return answer
  }
  const find: Walk['find'] = async (endpoint, input) => {
    const path = requestPath(endpoint.path, input)
    const { status, body } = await read(path)
    if (status === 404 || status === 204) return null
    if (status !== 200) throw new Error(`${who}: ${path} returned ${status}: ${JSON.stringify(body)}`)
    return endpoint.response.parse(body)
  }
  const ask: Walk['ask'] = async (endpoint, input) => {
    const found = await find(endpoint, input)
    if (found === null) throw new Error(`${who}: nothing at ${requestPath(endpoint.path, input)}`)
    return found
  }
  const agree: Walk['agree'] = (screen, shown, source) => {
    findings.comparisons += 1
    if (isDeepStrictEqual(shown, source)) return
    findings.contradictions.push(
      `${who}, ${screen}: shows ${JSON.stringify(shown)}, its source has ${JSON.stringify(source)}`,
    )
  }
  return {
    ...person,
    now: new Date(),
    may: (resource) => person.resources.includes(resource),
    ask,
    find,
    total: async (endpoint, input) => (await ask(endpoint, input)).total,
    rows: async (endpoint, input, most = 200) => {
      const found = []
      for (let page = 1; found.length < most; page += 1) {
        const { rows, total } = await ask(endpoint, { ...input, query: { size: 100, ...input?.query, page } })
        found.push(...rows)
        if (rows.length === 0 || found.length >= total) break
      }
      return found.slice(0, most)
    },
    agree,
    agreeIn: (screen, whole, row) =>
      agree(screen, Object.fromEntries(Object.entries(whole).filter(([key]) => key in row)), row),
  }
}

/** The values by their keys, so that two documents are compared field by field. */
export function pick<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, value[key]]))
}
