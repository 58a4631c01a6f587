import type { Pence } from '@portal/contract/money.ts'
import type { NewEvent } from '@portal/contract/commission/desk.ts'
import { eventKinds } from '@portal/contract/commission/values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import type { PaidLine } from '../rules.ts'

const LastEvent = z.strictObject({ kind: z.enum(eventKinds) })

/** The latest event of a service up to a day. */
export async function findLastEvent(
  { accountId, tx }: AccountScope,
  serviceId: string,
  until: PlainDate,
): Promise<z.infer<typeof LastEvent> | null> {
  const { rows } = await rowsOf(LastEvent)`
    select kind from commission_event
    where account_id = ${accountId} and service_id = ${serviceId} and kind <> 'correction' and occurred_on <= ${until}
    order by occurred_on desc, kind desc, event_id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

export async function isDealerAccount({ accountId, tx }: AccountScope): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where account_id = ${accountId} and type = 'dealer'`.execute(tx)
  return rows.length > 0
}

/** Ids increase with time, so that a run processes events in the order of recording. */
function newEventId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}${newId(8)}`
}

/** Null if the same event was recorded before. */
export async function insertEvent(scope: AccountScope, event: NewEvent): Promise<string | null> {
  const sold = event.kind === 'early cease' ? { tariffNet: 0, units: 1 } : event
  const reason = event.kind === 'early cease' ? event.reason : null
  const eventId = newEventId()
  const { numAffectedRows } = await sql`
    insert into commission_event (account_id, event_id, kind, occurred_on, service_id, customer, product,
      product_category, order_ref, tariff_net, units, reason, recorded_by)
    values (${scope.accountId}, ${eventId}, ${event.kind}, ${event.occurredOn}, ${event.serviceId}, ${event.customer},
      ${event.product}, ${event.productCategory}, ${event.orderRef}, ${sold.tariffNet}, ${sold.units}, ${reason},
      ${scope.person.email})
    on conflict (account_id, service_id, occurred_on, kind) where kind <> 'correction' do nothing`.execute(scope.tx)
  return numAffectedRows === 1n ? eventId : null
}

/** Adds a correction to the next statement. */
export async function insertCorrection(
  scope: AccountScope,
  line: PaidLine,
  { amount, reason, on }: { amount: Pence; reason: string; on: PlainDate },
): Promise<void> {
  await sql`
    insert into commission_event (account_id, event_id, kind, occurred_on, service_id, customer, product, order_ref, units,
      amount, currency, reason, corrects_statement_ref, corrects_line_no, recorded_by)
    values (${scope.accountId}, ${newEventId()}, 'correction', ${on}, ${line.serviceId}, ${line.customer},
      ${line.product}, ${line.orderRef}, ${line.units}, ${amount}, ${line.currency}, ${reason}, ${line.statementRef},
      ${line.lineNo}, ${scope.person.email})`.execute(scope.tx)
}
