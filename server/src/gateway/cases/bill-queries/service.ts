import type { NewBillQuery, QueryOfCase } from '@portal/contract/billing/queries.ts'
import { billQueryDays, type QueryReason, queryReasonNames } from '@portal/contract/billing/values.ts'
import { NewCase } from '@portal/contract/cases/cases.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayOf, longDate } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import { pence, sum } from '@portal/contract/money-values.ts'
import type { Pence } from '@portal/contract/money.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { daysAfter } from '../../../lib/days.ts'
import type { CaseState } from '../case-state.ts'
import { answer } from '../desk/service.ts'
import { isOver } from '../policy.ts'
import { getLocked, openCase, type Work } from '../service.ts'
import { answerQuery, findQuery, insertQuery, lockLines, type QueriedLine } from './store.ts'

/** The answer of the case form's own question that fits best. */
const caseReasons: Record<QueryReason, string> = {
  'start date': 'The amount is wrong',
  'not ordered': 'I do not recognise this charge',
  price: 'The amount is wrong',
  fault: 'A credit is missing',
  other: 'Something else',
}

/** Opens a case for the lines; they are in dispute until the desk answers it. */
export async function queryLines(work: Work, billId: string, wanted: NewBillQuery): Promise<QueryOfCase> {
  const { scope } = work
  const lines = await lockLines(scope, billId, wanted.lineNos)
  const [first] = lines
  if (!first || first.kind !== 'bill') throw new Problem('not_found', { detail: 'Bill not found.' })
  if (lines.length < wanted.lineNos.length) {
    throw new Problem('invalid', { fields: { lineNos: 'A line is not on this bill.' } })
  }
  const until = daysAfter(first.issuedOn, billQueryDays)
  if (dayOf(scope.now) > until) {
    throw new Problem('query_window_closed', {
      detail: `Lines of this bill could be queried until ${longDate(until)}. Open a case instead.`,
    })
  }
  const queried = lines.find(({ caseId }) => caseId !== null)
  if (queried) {
    throw new Problem('line_already_queried', {
      detail: `Line ${queried.lineNo} has been queried in case ${queried.caseId ?? ''}.`,
    })
  }
  const amount = sum(lines.map((line) => line.amount))
  const caseId = await openCase(work, caseFor(billId, wanted, lines, amount))
  await insertQuery(scope, { caseId, billId, reason: wanted.reason, amount, lineNos: wanted.lineNos })
  await recordActivity(scope, {
    action: 'line queried',
    entity: 'bill',
    entityId: billId,
    after: { caseId, lineNos: wanted.lineNos, amount },
  })
  return getQuery(work, caseId)
}

function caseFor(billId: string, wanted: NewBillQuery, lines: readonly QueriedLine[], amount: Pence): NewCase {
  const currency = lines[0]?.currency
  const listed = lines.map((line) => `Line ${line.lineNo}: ${line.description}, ${money(line.amount, currency)}`)
  const total = `${counted(lines.length, 'line')}, ${money(amount, currency)} before VAT`
  return NewCase.parse({
    kind: 'billing',
    title: `Bill ${billId}: ${total}`,
    description: [`${queryReasonNames[wanted.reason]}.`, wanted.detail, listed.join('\n')].filter(Boolean).join('\n\n'),
    answers: { invoice: billId, amount: money(amount, currency), reason: caseReasons[wanted.reason] },
    fileIds: [],
  })
}

async function getQuery({ scope }: Work, caseId: string): Promise<QueryOfCase> {
  const query = await findQuery(scope, caseId)
  if (!query) throw new Problem('not_found', { detail: 'This case has no query of a bill.' })
  return query
}

const canReply = ({ status, mergedInto }: CaseState) => !isOver(status) && mergedInto === null

/** Answers the query at its lines, and in the case while it is open, whose followers are emailed. */
export async function answerBillQuery(
  work: Work,
  caseId: string,
  given: { credited: Pence; answer: string },
): Promise<QueryOfCase> {
  const { scope } = work
  const state = await getLocked(work, caseId)
  const query = await getQuery(work, caseId)
  const most = pence(Math.abs(query.amount))
  if (given.credited > most) {
    throw new Problem('invalid', {
      fields: { credited: `Enter ${money(most, query.currency)} or less, the amount in dispute.` },
    })
  }
  if (!(await answerQuery(scope, query, given))) {
    throw new Problem('query_already_answered', { detail: 'This query has already been answered.' })
  }
  const credit =
    given.credited > 0
      ? `We credit ${money(given.credited, query.currency)} before VAT on a later bill.`
      : 'The amount on the bill is correct.'
  // A case that is over has no more replies; the customer reads the answer at the lines.
  if (canReply(state)) {
    await answer(work, state, { text: `${credit}\n\n${given.answer}`, isInternal: false, fileIds: [] })
  }
  await recordActivity(scope, {
    action: 'query answered',
    entity: 'bill',
    entityId: query.billId,
    after: { caseId, credited: given.credited },
  })
  return getQuery(work, caseId)
}
