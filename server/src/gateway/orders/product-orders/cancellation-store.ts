import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import { dayOrNull, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Collection, inAccount, onDay } from '../../../tmf/collection-store.ts'
import { type Href, idOf } from '../../../tmf/references.ts'

const CancellationRow = z.strictObject({
  accountId: text,
  orderId: text,
  closedDate: dayOrNull,
  closedReason: textOrNull,
})
type CancellationRow = z.infer<typeof CancellationRow>

/** An order is cancelled once, so its cancellation has its id. */
export const cancellations: Collection<CancellationRow> = {
  row: CancellationRow,
  columns: sql`t.account_id as "accountId", t.order_id as "orderId", t.closed_date as "closedDate",
    t.closed_reason as "closedReason"`,
  table: sql`(select * from service_order where state = 'cancelled') t`,
  order: sql`t.account_id, t.order_id`,
  filters: {
    id: inAccount('t.order_id'),
    'productOrder.id': inAccount('t.order_id'),
    effectiveCancellationDate: onDay('t.closed_date'),
  },
  show: cancellationOf,
}

function cancellationOf({ accountId, orderId, closedDate, closedReason }: CancellationRow, href: Href): TmfResource {
  const id = idOf(accountId, orderId)
  return {
    id,
    href: href('cancelProductOrder', id),
    '@type': 'CancelProductOrder',
    state: 'done',
    ...(closedReason && { cancellationReason: closedReason }),
    ...(closedDate && { effectiveCancellationDate: `${closedDate}T00:00:00Z` }),
    productOrder: { id, href: href('productOrder', id), '@referredType': 'ProductOrder' },
  }
}
