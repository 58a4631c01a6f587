import { london } from '@portal/db/src/calendar/working-time.ts'
import { availabilityOf, outageMinutes } from '@portal/db/src/targets/credit-of.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { listOutagesOfCategory } from '../../targets/outage-store.ts'
import { countLeasedLines } from './case-result-store.ts'

/** Availability of all leased lines over the last twelve months in per cent; null without leased lines. */
export async function measureLeasedLines(scope: AccountScope): Promise<number | null> {
  const lines = await countLeasedLines(scope)
  if (lines === 0) return null
  const from = new Date(london(scope.now).subtract({ years: 1 }).epochMilliseconds)
  const span = { from, to: scope.now }
  const outages = Map.groupBy(await listOutagesOfCategory(scope, 'Leased Line', span), ({ serviceId }) => serviceId)
  const down = [...outages.values()].reduce((sum, ofLine) => sum + outageMinutes(ofLine, span), 0)
  return availabilityOf(down, (lines * (span.to.getTime() - from.getTime())) / 60_000) / 100
}
