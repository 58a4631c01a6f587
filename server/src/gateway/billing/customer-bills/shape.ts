import { VatRate } from '@portal/contract/billing/billing.ts'
import { billKinds, billLineKinds, type BillLineKind } from '@portal/contract/billing/values.ts'
import type { TmfResource } from '@portal/contract/integration/tmf-resource.ts'
import type { Pence } from '@portal/contract/money.ts'
import { share } from '@portal/contract/money-values.ts'
import type { PlainDate } from '@portal/contract/plain-date.ts'
import { amount, day, dayOrNull, numberOrNull, number, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { amount as money, characteristic, type Href, idOf, party } from '../../../tmf/references.ts'

const startOf = (date: PlainDate) => `${date}T00:00:00Z`
const endOf = (date: PlainDate) => `${date}T23:59:59Z`

const Owner = { accountId: text, billingAccountId: text, billingAccountName: text, currency: text }

export const CustomerBillRow = z.strictObject({
  ...Owner,
  accountName: text,
  billId: text,
  kind: z.enum(billKinds),
  state: z.enum(['sent', 'partiallyPaid', 'settled']),
  issuedOn: day,
  dueOn: dayOrNull,
  periodStart: day,
  periodEnd: day,
  net: amount,
  vatRates: z.array(VatRate),
  total: amount,
  remaining: amount,
})
export type CustomerBillRow = z.infer<typeof CustomerBillRow>

export const categoryOf = (kind: CustomerBillRow['kind']) => (kind === 'bill' ? 'normal' : kind)

const billingAccount = (row: { billingAccountId: string; billingAccountName: string }) => ({
  id: row.billingAccountId,
  name: row.billingAccountName,
  '@referredType': 'BillingAccount',
})

/** Rates are in per cent: 20 for 20 %. */
const tax = (rate: number, vat: Pence, currency: string) => ({
  taxCategory: 'VAT',
  taxRate: rate / 100,
  taxAmount: money(vat, currency),
})

/** TMF678: amounts with the currency's unit, as issued. */
export function customerBillOf(row: CustomerBillRow, href: Href): TmfResource {
  const { accountId, billId, currency, issuedOn, dueOn } = row
  const id = idOf(accountId, billId)
  return {
    id,
    href: href('customerBill', id),
    '@type': 'CustomerBill',
    billNo: billId,
    billDate: startOf(issuedOn),
    ...(dueOn && { paymentDueDate: startOf(dueOn) }),
    category: categoryOf(row.kind),
    runType: 'onCycle',
    state: row.state,
    billingAccount: billingAccount(row),
    billingPeriod: { startDateTime: startOf(row.periodStart), endDateTime: endOf(row.periodEnd) },
    taxExcludedAmount: money(row.net, currency),
    taxItem: row.vatRates.map(({ rate, vat }) => tax(rate, vat, currency)),
    taxIncludedAmount: money(row.total, currency),
    amountDue: money(row.total, currency),
    remainingAmount: money(row.remaining, currency),
    relatedParty: [party(href, accountId, row.accountName, 'customer')],
  }
}

export const AppliedRateRow = z.strictObject({
  ...Owner,
  billId: text,
  lineNo: number,
  kind: z.enum(billLineKinds),
  issuedOn: day,
  description: text,
  productName: textOrNull,
  serviceId: textOrNull,
  siteId: textOrNull,
  costCentre: textOrNull,
  orderId: textOrNull,
  caseId: textOrNull,
  startsOn: dayOrNull,
  endsOn: dayOrNull,
  amount,
  vatRate: numberOrNull,
})
export type AppliedRateRow = z.infer<typeof AppliedRateRow>

const types: Record<BillLineKind, string> = {
  recurring: 'appliedRecurringCharge',
  'part period': 'appliedRecurringCharge',
  refund: 'appliedRecurringCredit',
  'one-off': 'appliedOneTimeCharge',
  usage: 'appliedUsageCharge',
  credit: 'appliedCredit',
}
export const typeOf = (kind: BillLineKind) => types[kind]

/** The VAT of a line is its share of the bill's, which is rounded once for each rate. */
export function appliedRateOf(row: AppliedRateRow, href: Href): TmfResource {
  const { accountId, currency, startsOn, endsOn, serviceId, vatRate } = row
  const id = idOf(accountId, `${row.billId}.${row.lineNo}`)
  const bill = idOf(accountId, row.billId)
  const product = serviceId === null ? null : idOf(accountId, serviceId)
  return {
    id,
    href: href('appliedCustomerBillingRate', id),
    '@type': 'AppliedCustomerBillingRate',
    date: startOf(row.issuedOn),
    name: row.description,
    type: typeOf(row.kind),
    isBilled: true,
    bill: { id: bill, href: href('customerBill', bill), '@referredType': 'CustomerBill' },
    billingAccount: billingAccount(row),
    ...(startsOn && endsOn && { periodCoverage: { startDateTime: startOf(startsOn), endDateTime: endOf(endsOn) } }),
    ...(product && {
      product: {
        id: product,
        href: href('product', product),
        ...(row.productName !== null && { name: row.productName }),
        '@referredType': 'Product',
      },
    }),
    taxExcludedAmount: money(row.amount, currency),
    appliedTax: vatRate === null ? [] : [tax(vatRate, share(row.amount, vatRate), currency)],
    characteristic: [
      ...characteristic('chargeType', row.kind),
      ...characteristic('site', row.siteId && idOf(accountId, row.siteId)),
      ...characteristic('costCentre', row.costCentre),
      ...characteristic('productOrder', row.orderId && idOf(accountId, row.orderId)),
      ...characteristic('troubleTicket', row.caseId && idOf(accountId, row.caseId)),
    ],
  }
}
