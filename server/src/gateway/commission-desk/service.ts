import type { Pence } from '@portal/contract/money.ts'
import type { LineExplanation } from '@portal/contract/commission.ts'
import type { NewEvent } from '@portal/contract/commission-desk.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { recordActivity } from '../../lib/activity.ts'
import { queueMail } from '../../mail/store.ts'
import type { AccountScope } from '../actor.ts'
import { dayText, moneyText } from '../commission/figures.ts'
import { findLine, findQuery, updateAnswer } from '../commission/line-store.ts'
import { explainLine, getStatement, type LineKey } from '../commission/service.ts'
import { countOpenQuery, updatePayment } from '../commission/statement-store.ts'
import { todayInLondon } from '../commission/statement-status.ts'
import { findLastEvent, insertCorrection, insertEvent, isDealerAccount } from './store.ts'

/** Records what happened to a service, in an order in which it can have happened. */
export async function recordEvent(scope: AccountScope, event: NewEvent, requestId: string) {
  if (!(await isDealerAccount(scope))) throw new Problem('not_found', { detail: 'This account is not a dealer.' })
  if (event.occurredOn > todayInLondon()) {
    throw new Problem('invalid', { fields: { occurredOn: 'Enter today or a day before.' } })
  }
  const last = await findLastEvent(scope, event.serviceId, event.occurredOn)
  const isLive = last !== null && last.kind !== 'early cease'
  if (event.kind === 'live' && isLive)
    throw new Problem('service_already_live', {
      detail: `${event.serviceId} is live already. Record a renewal, or its end first.`,
    })
  if (event.kind !== 'live' && !isLive)
    throw new Problem('service_not_live', { detail: `${event.serviceId} is not live on ${dayText(event.occurredOn)}.` })
  const eventId = await insertEvent(scope, event)
  if (!eventId)
    throw new Problem('event_already_recorded', { detail: 'The same has been recorded for this service on this day.' })
  await recordActivity(scope, {
    action: `${event.kind} recorded`,
    entity: 'commission event',
    entityId: eventId,
    after: event,
    requestId,
  })
  return { eventId, kind: event.kind }
}

interface Answer extends LineKey {
  answer: string
  correction: Pence | null
  requestId: string
}

/** The answer stays on the line; the statement stays as it is, and a correction is a line of the next one. */
export async function answerQuery(scope: AccountScope, given: Answer): Promise<LineExplanation> {
  const { statementRef, lineNo, answer, correction, requestId } = given
  await getStatement(scope, statementRef)
  const line = await findLine(scope, statementRef, lineNo)
  const query = await findQuery(scope, statementRef, lineNo)
  if (!line || !query) throw new Problem('not_found', { detail: 'Nobody has asked about this line.' })
  const outcome = correction === null ? 'stands' : 'corrected'
  if (!(await updateAnswer(scope, statementRef, lineNo, { answer, outcome }))) {
    throw new Problem('query_already_answered', { detail: 'This has been answered. The answer stays on the line.' })
  }
  await countOpenQuery(scope, statementRef, -1)
  if (correction !== null) {
    const reason = `Correction of line ${lineNo} of ${statementRef}`
    await insertCorrection(scope, line, { amount: correction, reason, on: todayInLondon() })
  }
  await recordActivity(scope, {
    action: 'query answered',
    entity: 'statement',
    entityId: statementRef,
    before: { lineNo, question: query.question },
    after: { lineNo, answer, outcome, correction },
    requestId,
  })
  await queueMail(scope.tx, {
    to: query.askedByEmail,
    subject: `Your question about line ${lineNo} of ${statementRef}`,
    text: [
      `You asked: ${query.question}`,
      '',
      answer,
      ...(correction === null
        ? []
        : ['', `The next statement has a line of ${moneyText(correction, line.currency)} that puts it right.`]),
    ].join('\n'),
  })
  return explainLine(scope, given)
}

interface Payment {
  statementRef: string
  paidOn: PlainDate
  remittanceRef: string
  requestId: string
}

export async function recordPayment(scope: AccountScope, { statementRef, requestId, ...payment }: Payment) {
  const statement = await getStatement(scope, statementRef)
  if (statement.paidOn !== null)
    throw new Problem('statement_paid', { detail: `${statementRef} was paid on ${dayText(statement.paidOn)}.` })
  if (payment.paidOn < statement.issuedOn || payment.paidOn > todayInLondon()) {
    throw new Problem('invalid', { fields: { paidOn: `Enter a day from ${dayText(statement.issuedOn)} until today.` } })
  }
  await updatePayment(scope, statementRef, payment)
  await recordActivity(scope, {
    action: 'statement paid',
    entity: 'statement',
    entityId: statementRef,
    after: payment,
    requestId,
  })
  return { statementRef, ...payment }
}
