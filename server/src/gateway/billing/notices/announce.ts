import { dayMonth, dayOf, monthYear } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { daysAfter } from '../../../lib/days.ts'
import { notify } from '../../../lib/notify.ts'
import { eachDue } from '../../each-due.ts'
import { type BillNotice, type DueNotice, insertNotice, listDueNotices } from './store.ts'

/** Days after the issue or the due day of a bill in which its notification is sent. */
export const announceDays = 7

/** Notifies of bills issued since the last run, of those due soon, and of those overdue, each once. */
export async function announceBills({ config, database }: JobParts, now: Date): Promise<void> {
  const today = dayOf(now)
  const days = {
    today,
    since: daysAfter(today, -announceDays),
    remindTo: daysAfter(today, config.BILL_REMINDER_DAYS),
  }
  await eachDue(
    database,
    now,
    (system) => listDueNotices(system, days),
    (due, inScope) =>
      inScope(async (scope) => {
        if (!(await insertNotice(scope, due.billId, due.notice))) return
        await notify(scope, { kind: 'invoice', ...inWords(due, today), entity: 'bill', entityId: due.billId })
      }),
  )
}

type Words = { title: string; text: string }

/** "Bill BF-2604-0418 for April 2026: £9,126.46", without the amount where a reader may not see totals. */
export function inWords(due: DueNotice, today: PlainDate): Words {
  const { billId, kind, currency, total, remaining, periodStart, dueOn, notice, hasLimitedReader } = due
  const name = `${kind === 'bill' ? 'Bill' : 'Credit note'} ${billId}`
  const amount = hasLimitedReader ? '' : `: ${money(notice === 'issued' ? total : remaining, currency)}`
  const titles: Record<BillNotice, string> = {
    issued: `${name} for ${monthYear(periodStart)}`,
    reminder: `${name} is due on ${dueOn ? dayMonth(dueOn, today) : '–'}`,
    overdue: `${name} is overdue`,
  }
  return { title: titles[notice] + amount, text: textOf(due, today) }
}

function textOf({ notice, dueOn, collectOn, total }: DueNotice, today: PlainDate): string {
  if (dueOn === null) return 'It is on your statement.'
  const day = dayMonth(dueOn, today)
  if (notice === 'reminder') return `Please pay it by ${day}.`
  if (notice === 'overdue') return `It was due on ${day}.`
  if (total <= 0) return 'There is nothing to pay.'
  return collectOn ? `Direct Debit on ${dayMonth(collectOn, today)}.` : `Due on ${day}.`
}
