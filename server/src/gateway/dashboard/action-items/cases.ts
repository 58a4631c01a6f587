import { pageOf } from '@portal/contract/page-of.ts'
import { boolean, number, rowsOf, text, timestampOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { utcText } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { isOverdueCase, isVisible } from '../../../scope/visible-cases-store.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { Item } from '../rank.ts'
import { isOfListedFault } from '../fault-case-store.ts'
import { moment, soon } from '../words.ts'
import type { ActionItemQuery, ActionItems } from './action-items.ts'

const Row = z.strictObject({
  caseId: text,
  title: text,
  about: text,
  isResolved: boolean,
  isOverdue: boolean,
  nextAt: timestampOrNull,
  total: number,
})
type Row = z.infer<typeof Row>

/**
 * Cases that wait on the customer: a question of ours, or a repair to be confirmed. And those whose update is overdue, unless
 * a faulty service names them.
 */
export async function caseItems(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const { rows } = await rowsOf(Row)`
    select c.case_id as "caseId", c.title, c.about, c.status = 'resolved' as "isResolved",
      ${isOverdueCase} as "isOverdue", c.next_at as "nextAt",
      count(*) over () as total
    from help_case c where c.account_id = ${scope.accountId} and ${isActionItem(scope)} and ${isVisible(scope)}
    order by ${isOverdueCase} desc, (c.status = 'resolved'), c.next_at, c.case_id limit ${most}`.execute(scope.tx)
  return { items: rows.map((row) => itemOf(row, scope.now)), total: rows[0]?.total ?? 0 }
}

/** The condition on `help_case c` that it is an action item of its own. */
const isActionItem = (scope: AccountScope) => sql`
  (c.waiting_on = 0 or ${isOverdueCase} and not ${isOfListedFault(scope)})`

/** The condition that an action item names it: its own, or that of its service. */
export const isNamed = (scope: AccountScope) => sql`(c.waiting_on = 0 or ${isOverdueCase} or ${isOfListedFault(scope)})`

function itemOf({ caseId, title, about, isResolved, isOverdue, nextAt }: Row, now: Date): Item {
  const path = pageOf('case', { caseId })
  const shared = {
    key: nextAt ? `case ${caseId} ${utcText(nextAt)}` : `case ${caseId}`,
    tone: 'reply',
    name: title,
    note: 'Case',
    reference: caseId,
    path,
    deadline: nextAt && utcText(nextAt),
    related: null,
  } as const
  if (isOverdue) {
    return {
      ...shared,
      key: `late ${shared.key}`,
      harm: 'late',
      tone: 'bad',
      state: 'Update overdue',
      text: 'Our update is late. Sorry. We’ll post it as soon as we know more.',
      otherwise: null,
      waitingOn: 'provider',
      due: nextAt && `update was due ${moment(nextAt, now)}`,
      action: { label: 'View case', path },
    }
  }
  if (isResolved) {
    return {
      ...shared,
      harm: 'minor',
      state: 'Confirm it is fixed',
      text: `We have marked it as resolved${about ? `: ${about}` : ''}.`,
      otherwise: nextAt ? `It closes automatically ${soon(dayOf(nextAt), now)}.` : null,
      due: nextAt && `reply by ${moment(nextAt, now)}`,
      action: { label: 'Confirm', path },
    }
  }
  return {
    ...shared,
    harm: 'delayed',
    state: 'Your reply needed',
    text: `We have asked you a question${about ? ` about ${about}` : ''}.`,
    otherwise: 'The repair clock is paused until you reply.',
    due: nextAt && `reply by ${moment(nextAt, now)}`,
    action: { label: 'Reply', path: `${path}#reply` },
  }
}
