import type { UnusualNight } from '@portal/contract/billing/usage.ts'
import { unusualNights, usualNights } from '@portal/contract/billing/unusual-nights.ts'
import { daysAfter } from '../../../lib/days.ts'
import { phoneInWords } from '../../../lib/phone-number.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findNight, listNights } from './nights-store.ts'
import type { Days } from './store.ts'

/** The nights of these days that cost far more than usual, newest first. */
export async function listUnusualNights(scope: AccountScope, { from, to }: Days): Promise<UnusualNight[]> {
  const nights = await listNights(scope, { from: daysAfter(from, -usualNights), to })
  const unusual = unusualNights(nights, from, to).toReversed()
  const found: UnusualNight[] = []
  for (const { night, usual } of unusual) {
    const facts = await findNight(scope, night)
    if (!facts) continue
    const { destination, from: number, mostCalls, mostSeconds, mostCost, ...totals } = facts
    const most = { calls: mostCalls, seconds: mostSeconds, cost: mostCost, destination }
    found.push({ night, usual, ...totals, most: { ...most, from: phoneInWords(number) ?? number } })
  }
  return found
}
