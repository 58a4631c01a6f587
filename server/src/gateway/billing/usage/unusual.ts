import { type UnusualRule, unusualNights, usualNights } from '@portal/contract/billing/unusual-nights.ts'
import type { UnusualNight } from '@portal/contract/billing/usage.ts'
import { daysAfter } from '../../../lib/days.ts'
import { phoneInWords } from '../../../lib/phone-number.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findNight, listNights } from './nights-store.ts'
import type { Days } from './store.ts'

/** The nights of these days that cost far more than usual, newest first: for the page and for the notification. */
export async function listUnusualNights(
  scope: AccountScope,
  { from, to }: Days,
  rule: UnusualRule,
): Promise<UnusualNight[]> {
  const nights = await listNights(scope, { from: daysAfter(from, -usualNights), to }, rule)
  const unusual = unusualNights(nights, rule, from, to).toReversed()
  const found: UnusualNight[] = []
  for (const { night, usual } of unusual) {
    const calls = await findNight(scope, night, rule)
    if (!calls) continue
    const { destination, serviceId, from: number, mostCalls, mostSeconds, mostCost, ...totals } = calls
    const most = { calls: mostCalls, seconds: mostSeconds, cost: mostCost, destination, serviceId }
    found.push({ night, usual, ...totals, most: { ...most, from: phoneInWords(number) ?? number } })
  }
  return found
}
