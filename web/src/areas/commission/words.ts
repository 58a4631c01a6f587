import type { StatementRow } from '@portal/contract/commission/commission.ts'
import type { StatementStatus } from '@portal/contract/commission/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { dayMonth } from '@portal/contract/format/days.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

const statusKinds: Record<StatementStatus, StatusKind> = {
  issued: 'pending',
  queried: 'with-us',
  approved: 'approved',
  paid: 'completed',
}

export function statusKind(status: StatementStatus): StatusKind {
  return statusKinds[status]
}

/** "Paid 8 April", "To be paid 23 April", "1 open query". */
export function statusWords({
  status,
  openQueries,
  paidOn,
  paymentDate,
  payable,
}: Pick<StatementRow, 'status' | 'openQueries' | 'paidOn' | 'paymentDate' | 'payable'>): string {
  if (status === 'queried') return counted(openQueries, 'open query', 'open queries')
  if (payable === 0) return status === 'approved' ? 'Approved, no payment due' : 'Issued, no payment due'
  if (paidOn !== null) return `Paid ${dayMonth(paidOn, null)}`
  const due = paymentDate === null ? '' : `, due ${dayMonth(paymentDate, null)}`
  return status === 'approved' ? `Approved${due}` : `Issued${due}`
}

/** "Paid 8 April, including VAT", "Due 23 April, including VAT". */
export function paidWords({
  paidOn,
  paymentDate,
  payable,
}: Pick<StatementRow, 'paidOn' | 'paymentDate' | 'payable'>): string {
  if (payable === 0) return 'No payment due'
  if (paidOn !== null) return `Paid ${dayMonth(paidOn, null)}, including VAT`
  return paymentDate === null ? 'Payment due, including VAT' : `Due ${dayMonth(paymentDate, null)}, including VAT`
}
