import type { Release } from './proxy.ts'

/** One request of the load. `fault` is null if the response was right. */
export interface Request {
  phase: string
  what: string
  release: Release | null
  ms: number
  fault: string | null
}

export interface PhaseRow {
  phase: string
  requests: number
  blue: number
  green: number
  failed: number
  /** The slowest request. */
  slowestMs: number
}

/** A row for each phase, in the order in which the phases began. */
export function rowsOf(requests: readonly Request[]): PhaseRow[] {
  return [...Map.groupBy(requests, ({ phase }) => phase)].map(([phase, all]) => ({
    phase,
    requests: all.length,
    blue: all.filter(({ release }) => release === 'blue').length,
    green: all.filter(({ release }) => release === 'green').length,
    failed: all.filter(({ fault }) => fault !== null).length,
    slowestMs: Math.round(Math.max(...all.map(({ ms }) => ms))),
  }))
}

/** Each fault once, with how often it occurred. */
export function faultsOf(requests: readonly Request[]): string[] {
  const failed = requests.filter(({ fault }) => fault !== null)
  const alike = Map.groupBy(
    failed,
    ({ phase, what, release, fault }) => `${phase}, ${release ?? 'no response'}: ${what}: ${fault}`,
  )
  return [...alike].map(([words, all]) => `${all.length} × ${words}`)
}
