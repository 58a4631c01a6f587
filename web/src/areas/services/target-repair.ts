import type { CaseTargets } from '@portal/contract/cases/targets.ts'
import { spanInWords } from '@portal/contract/plans/words.ts'
import type { Details } from './helpers.ts'

/**
 * The details with the target repair of the terms in force, instead of the one that was imported: a service has one
 * promise. Without the terms there is none.
 */
export function withTargetRepair(details: Details, targets: CaseTargets | undefined): Details {
  return Object.fromEntries(
    Object.entries(details).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'targetRepair' || key === 'targetFixHours') {
        return targets ? [['targetRepair', spanInWords(targets.repair)]] : []
      }
      return [[key, isDetails(value) ? withTargetRepair(value, targets) : value]]
    }),
  )
}

function isDetails(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
