import type { z } from 'zod'
import { UpstreamFault } from '../calls/fault.ts'
import type { Upstream } from '../calls/upstream.ts'
import { cloudPage, queryPage, Token } from './vcd-shapes.ts'
import { createVcdVersions } from './vcd-versions.ts'

/** Cloud Director's maximum. */
const pageSize = 128
/** Longer lists are read only up to this page. */
const mostPages = 1000

/** A session of one organisation, opened with its API token on first use and again after it has ended. */
export function createVcdSession(upstream: Upstream, org: string, apiToken: string) {
  const versions = createVcdVersions(upstream)
  let opening: Promise<string> | undefined

  async function open(): Promise<string> {
    const answer = await versions.call((version) =>
      upstream.call({
        method: 'POST',
        path: `/oauth/tenant/${encodeURIComponent(org)}/token`,
        form: { grant_type: 'refresh_token', refresh_token: apiToken },
        headers: { accept: `application/json;version=${version}` },
        // A second session does no harm.
        isRepeatable: true,
      }),
    )
    if (answer.status !== 200) throw new UpstreamFault(upstream.name, 'refused', { cause: { status: answer.status } })
    return answer.read(Token).access_token
  }

  /** Concurrent callers share one session. */
  function bearer(): Promise<string> {
    opening ??= open().catch((fault: unknown) => {
      opening = undefined
      throw fault
    })
    return opening
  }

  /** A session may end at any time, even between two pages: it is reopened once per call. */
  async function get<T>(path: string, accept: string, shape: z.ZodType<T>): Promise<T> {
    const ask = async (token: string) => {
      const answer = await versions.call((version) =>
        upstream.call({
          path,
          headers: { accept: `${accept};version=${version}`, authorization: `Bearer ${token}` },
        }),
      )
      return answer.read(shape)
    }
    const held = bearer()
    const token = await held
    try {
      return await ask(token)
    } catch (fault) {
      if (!(fault instanceof UpstreamFault) || fault.kind !== 'refused') throw fault
      if (opening === held) opening = undefined
      return ask(await bearer())
    }
  }

  async function pages<T>(read: (page: number) => Promise<{ total: number; size: number; rows: T[] }>): Promise<T[]> {
    const rows: T[] = []
    for (let page = 1; page <= mostPages; page += 1) {
      // Cloud Director limits calls, and pages are fetched in order.
      const { total, size, rows: more } = await read(page)
      rows.push(...more)
      if (more.length === 0 || page * size >= total) break
    }
    return rows
  }

  return {
    get: <T>(path: string, shape: z.ZodType<T>) => get(path, 'application/*+json', shape),

    /** All records of a type, through the query service. */
    query<T>(type: string, record: z.ZodType<T>, filter?: string): Promise<T[]> {
      return pages(async (page) => {
        const query = new URLSearchParams({ type, format: 'records', page: `${page}`, pageSize: `${pageSize}` })
        if (filter) query.set('filter', filter)
        const answer = await get(`/api/query?${query.toString()}`, 'application/*+json', queryPage(record))
        return { total: answer.total, size: answer.pageSize, rows: answer.record }
      })
    },

    /** All values of a list below /cloudapi. */
    list<T>(path: string, value: z.ZodType<T>): Promise<T[]> {
      return pages(async (page) => {
        const answer = await get(
          `/cloudapi/1.0.0/${path}?page=${page}&pageSize=${pageSize}`,
          'application/json',
          cloudPage(value),
        )
        return { total: answer.resultTotal, size: answer.pageSize, rows: answer.values }
      })
    },
  }
}

export type VcdSession = ReturnType<typeof createVcdSession>
