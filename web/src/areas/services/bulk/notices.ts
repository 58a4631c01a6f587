import { counted } from '@portal/contract/format/counts.ts'
import type { Pence } from '@portal/contract/money.ts'
import type { orderNoticesCreate } from '@portal/contract/orders/notices.ts'
import type { Output } from '../../../api/client.ts'

export type Notices = Output<typeof orderNoticesCreate>
export type NoticeRow = Notices['rows'][number]

export const goodRows = (notices: Notices | undefined): NoticeRow[] =>
  notices?.rows.filter(({ outcome }) => outcome === 'done') ?? []

/** "£216.00", with the number of orders that we price first. */
export function chargesInWords({ rows, totalCharge }: Notices, inMoney: (amount: Pence) => string): string {
  const unpriced = rows.filter(({ outcome, charge }) => outcome === 'done' && charge === null).length
  const known = totalCharge === 0 ? 'None' : inMoney(totalCharge)
  return unpriced === 0 ? known : `${known}, and ${counted(unpriced, 'order')} that we price first`
}
