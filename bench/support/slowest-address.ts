import { z } from 'zod'
import { percentile } from './statistics.ts'

export interface Caller {
  address: string
  headers: Record<string, string>
  /** The processor time so far of the portal with its database. */
  usedMs: () => number
}

export interface Slowest {
  path: string
  p50: number
  p95: number
  fastest: number
  /** For a call: other work on the machine changes it less than the time. */
  processorMs: number
  /** The most rows that an answer counted. */
  total: number
}

/** An answer after this is an error, and an address is called for at most this long. */
const timeoutMs = 30_000
const mostMsOfOne = 1500

/** Addresses that are measured, of all that a reading has. */
const measured = 2

/**
 * The 95th percentile of the slowest of these addresses. Each is called twice, so that the second finds the statements
 * planned and the caches filled, and only the slowest ones are measured, so that hundreds of addresses take minutes.
 */
export async function slowestOf(paths: readonly string[], calls: number, caller: Caller): Promise<Slowest> {
  const tried: { path: string; ms: number; total: number }[] = []
  for (const path of paths) {
    const { total } = await call(path, caller)
    tried.push({ path, ms: (await call(path, caller)).ms, total })
  }
  const total = Math.max(0, ...tried.map((each) => each.total))
  let worst: Slowest = { path: '', p50: 0, p95: 0, fastest: 0, processorMs: 0, total }
  for (const { path, ms } of tried.toSorted((a, b) => b.ms - a.ms).slice(0, measured)) {
    const times = [ms]
    const before = caller.usedMs()
    const end = performance.now() + mostMsOfOne
    while (times.length < calls && performance.now() < end) times.push((await call(path, caller)).ms)
    const processorMs = (caller.usedMs() - before) / Math.max(1, times.length - 1)
    const p95 = percentile(times, 95)
    if (p95 > worst.p95)
      worst = { path, p50: percentile(times, 50), p95, fastest: Math.min(...times), processorMs, total }
  }
  return worst
}

async function call(path: string, { address, headers }: Caller): Promise<{ ms: number; total: number }> {
  const begin = performance.now()
  const answer = await fetch(`${address}/gateway${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) })
  const body = await answer.text()
  const ms = performance.now() - begin
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 120)}`)
  const counted = Counted.safeParse(JSON.parse(body))
  return { ms, total: counted.data?.total ?? 0 }
}

const Counted = z.object({ total: z.number() })
