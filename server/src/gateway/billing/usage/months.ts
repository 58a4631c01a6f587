import { dayOf } from '@portal/contract/format/days.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { plainDateOf } from '@portal/contract/plain-date-values.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listMeterMonths } from './meter-store.ts'
import { listMonths } from './store.ts'

/** The first days of the months with calls or meters, newest first. */
export async function usageMonths(scope: AccountScope): Promise<PlainDate[]> {
  const months = new Set([...(await listMonths(scope)), ...(await listMeterMonths(scope))])
  return [...months].sort().reverse()
}

export const latestMonth = async (scope: AccountScope) => latestOf(await usageMonths(scope), scope)

/** The last month that has ended and has usage: that of the current one is on no bill yet. */
export function latestOf(months: readonly PlainDate[], { now }: AccountScope): PlainDate {
  const current = firstOf(dayOf(now))
  return months.find((month) => month < current) ?? months[0] ?? current
}

export const firstOf = (day: PlainDate) => plainDateOf(`${day.slice(0, 7)}-01`)
