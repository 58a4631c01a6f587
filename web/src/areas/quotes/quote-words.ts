import type { ChargeRisk, QuoteLevel, QuoteState } from '@portal/contract/quotes/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { longDate } from '@portal/contract/format/days.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

export const stateKinds: Record<QuoteState, StatusKind> = {
  draft: 'draft',
  inProgress: 'starting',
  answered: 'approved',
  accepted: 'completed',
  declined: 'cancelled',
  expired: 'idle',
  cancelled: 'cancelled',
  unableToProvide: 'bad',
}

export const levelNames: Record<QuoteLevel, string> = {
  firm: 'Firm price',
  firmSubjectToFeasibilityCheck: 'Subject to checks',
  budgetary: 'Budgetary',
}

/** "36 months", "All terms" */
export const termInWords = (term: number | 'all'): string => (term === 'all' ? 'All terms' : counted(term, 'month'))

export const riskKinds: Record<ChargeRisk, StatusKind> = { none: 'ok', low: 'ok', possible: 'warn', likely: 'warn' }
/** Beside a site, where space is short. */
export const siteRisks: Record<ChargeRisk, string> = {
  none: 'On net',
  low: 'Near net',
  possible: 'Survey',
  likely: 'Survey',
}

/** "3 December 2026 at 14:05" */
export const fullMoment = (at: string) => `${longDate(at)} at ${clock(at)}`

export const siteCount = (count: number) => counted(count, 'site')
