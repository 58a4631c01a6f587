import type { RecordLimit } from '@portal/contract/api-keys/record-limits.ts'
import { normaliseName, RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'

/** The limits of a new API key as stored, with names as zones store them; a text for the person if one is not valid. */
export function normalisedLimits(limits: readonly RecordLimit[]): RecordLimit[] | string {
  try {
    return limits.map(({ name, ...limit }) => ({
      ...limit,
      name: name === null ? null : normaliseName(name, limit.zoneId),
    }))
  } catch (error) {
    if (error instanceof RecordProblem) return error.message
    throw error
  }
}
