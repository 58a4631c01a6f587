import { assertKnownCategories } from '../../../ordering/known-categories.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { LineExplanation } from '@portal/contract/commission/commission.ts'
import type { NewEvent } from '@portal/contract/commission/desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { money } from '@portal/contract/format/money.ts'
import { dayOf, longDate } from '@portal/contract/format/days.ts'
import { recordActivity } from '../../../lib/activity.ts'
import { queueMail } from '../../../mail/store.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { findLine, findQuery, updateAnswer } from '../line-store.ts'
import { explainLine, getStatement, type LineKey } from '../service.ts'
import { countOpenQuery, updatePayment } from '../statement-store.ts'
import { findLastEvent, insertCorrection, insertEvent, isDealerAccount } from './store.ts'

/** Records a service event, and refuses impossible sequences. */
export async function recordEvent(scope: AccountScope, event: NewEvent) {
  if (!(await isDealerAccount(scope))) throw new Problem('not_found', { detail: 'This account is not a dealer.' })
  if (event.occurredOn > dayOf(scope.now)) {
    throw new Problem('invalid', { fields: { occurredOn: 'Enter today or an earlier day.' } })
  }
  await assertKnownCategories(scope.tx, [event.productCategory])
  const last = await findLastEvent(scope, event.serviceId, event.occurredOn)
  const isLive = last !== null && last.kind !== 'early cease'
  if (event.kind === 'live' && isLive)
    throw new Problem('service_already_live', {
      detail: `${event.serviceId} is already live. Record a renewal, or end it first.`,
    })
  if (event.kind !== 'live' && !isLive)
    throw new Problem('service_not_live', {
      detail: `${event.serviceId} is not live on ${longDate(event.occurredOn)}.`,
    })
  const eventId = await insertEvent(scope, event)
  if (!eventId)
    throw new Problem('event_already_recorded', {
      detail: 'This event has already been recorded for this service and day.',
    })
  await recordActivity(scope, {
    action: `${event.kind} recorded`,
    entity: 'commission event',
    entityId: eventId,
    after: event,
  })
  return { eventId, kind: event.kind }
}

interface Answer extends LineKey {
  answer: string
  correction: Pence | null
}

/** The answer is stored on the line. An issued statement never changes; a correction becomes a line of the next one. */
export async function answerQuery(scope: AccountScope, given: Answer): Promise<LineExplanation> {
  const { statementRef, lineNo, answer, correction } = given
  await getStatement(scope, statementRef)
  const line = await findLine(scope, statementRef, lineNo)
  const query = await findQuery(scope, statementRef, lineNo)
  if (!line || !query) throw new Problem('not_found', { detail: 'This line has no query.' })
  const outcome = correction === null ? 'stands' : 'corrected'
  if (!(await updateAnswer(scope, statementRef, lineNo, { answer, outcome }))) {
    throw new Problem('query_already_answered', { detail: 'This query already has a reply, which stays on the line.' })
  }
  await countOpenQuery(scope, statementRef, -1)
  if (correction !== null) {
    const reason = `Correction of line ${lineNo} of ${statementRef}`
    await insertCorrection(scope, line, { amount: correction, reason, on: dayOf(scope.now) })
  }
  await recordActivity(scope, {
    action: 'query answered',
    entity: 'statement',
    entityId: statementRef,
    before: { lineNo, question: query.question },
    after: { lineNo, answer, outcome, correction },
  })
  await queueMail(scope.tx, {
    to: query.askedByEmail,
    subject: `Your query about line ${lineNo} of ${statementRef}`,
    text: [
      `Your query: ${query.question}`,
      '',
      answer,
      ...(correction === null
        ? []
        : ['', `The next statement has a line of ${money(correction, line.currency)} as a correction.`]),
    ].join('\n'),
  })
  return explainLine(scope, given)
}

interface Payment {
  statementRef: string
  paidOn: PlainDate
  remittanceRef: string
}

export async function recordPayment(scope: AccountScope, { statementRef, ...payment }: Payment) {
  const statement = await getStatement(scope, statementRef)
  if (statement.paidOn !== null)
    throw new Problem('statement_paid', { detail: `${statementRef} was paid on ${longDate(statement.paidOn)}.` })
  if (statement.payable === 0)
    throw new Problem('nothing_payable', {
      detail: `Nothing is payable on ${statementRef}: its balance carries forward.`,
    })
  if (payment.paidOn < statement.issuedOn || payment.paidOn > dayOf(scope.now)) {
    throw new Problem('invalid', {
      fields: { paidOn: `Enter a day from ${longDate(statement.issuedOn)} until today.` },
    })
  }
  await updatePayment(scope, statementRef, payment)
  await recordActivity(scope, {
    action: 'statement paid',
    entity: 'statement',
    entityId: statementRef,
    after: payment,
  })
  return { statementRef, ...payment }
}
