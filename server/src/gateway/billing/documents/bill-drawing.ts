import type { BillFacts } from '@portal/contract/billing/billing.ts'
import type { BillLine } from '@portal/contract/billing/lines.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { longDate, monthYear } from '@portal/contract/format/days.ts'
import { figure, money } from '@portal/contract/format/money.ts'
import { percent } from '@portal/contract/format/sizes.ts'
import { pence } from '@portal/contract/money-values.ts'
import { TaggedPdf } from '../../../drawing/tagged-pdf.ts'
import type { Letterhead } from '../../../letterhead/letterhead.ts'
import type { Customer } from './store.ts'

/** More would take too long to draw; the file of the lines has all of them. */
export const mostDrawnLines = 1000

export interface Drawn {
  bill: BillFacts
  lines: readonly BillLine[]
  customer: Customer
  provider: { name: string; address: string | null; vatNo: string | null }
  letterhead: Letterhead
}

/** A bill without an issued document, from its data. */
export function drawBill({ bill, lines, customer, provider, letterhead }: Drawn): Promise<Uint8Array> {
  const isBill = bill.kind === 'bill'
  const name = isBill ? 'Bill' : 'Credit note'
  const title = `${name} ${bill.billId}`
  const pdf = new TaggedPdf(letterhead, title, title)
  pdf.title(`${title}, ${monthYear(bill.periodStart)}`)
  pdf.quiet('Created by the portal from the bill’s data. It is not the issued document.')
  pdf.heading('From and to')
  pdf.table(
    ['', 'From', 'To'],
    [20, 40, 40],
    [
      ['Name', provider.name, customer.legalName ?? customer.name],
      ['Address', provider.address ?? '–', customer.address ?? '–'],
      ['VAT number', provider.vatNo ?? '–', customer.vatNo ?? '–'],
      ['Billing account', '', `${bill.billingAccountId}, ${bill.billingAccountName}`],
    ],
  )
  pdf.heading('Dates')
  for (const [label, value] of datesOf(bill)) pdf.paragraph(`${label}: ${value}`)

  pdf.heading('How it adds up')
  const { vatRates, outsideVat, net, total, currency } = bill
  pdf.table(
    ['', `Amount, ${currency}`],
    [70, 30],
    [
      ['Before VAT', figure(net)],
      ...(vatRates ?? []).map(({ rate, net: base, vat }) => [
        `VAT ${percent(rate / 100)} on ${figure(base)}`,
        figure(vat),
      ]),
      ...(outsideVat === 0 ? [] : [[`No VAT on ${figure(outsideVat)}`, figure(pence(0))]]),
      ['Total', money(total ?? net, currency)],
    ],
    1,
  )
  pdf.heading(counted(bill.lineCount, 'line'))
  pdf.table(
    ['Line', 'Charge', 'Service', 'Period', 'VAT', `Amount, ${currency}`],
    [8, 38, 16, 20, 7, 11],
    lines
      .slice(0, mostDrawnLines)
      .map((line) => [
        String(line.lineNo),
        line.description,
        line.serviceId ?? '',
        line.startsOn && line.endsOn ? `${longDate(line.startsOn)} to ${longDate(line.endsOn)}` : '',
        line.vatRate === null ? 'none' : percent(line.vatRate / 100),
        figure(line.amount),
      ]),
    1,
  )
  if (lines.length > mostDrawnLines) {
    pdf.paragraph(`The first ${mostDrawnLines} lines are listed. The CSV of the bill has all of them.`)
  }
  return pdf.end()
}

function datesOf(bill: BillFacts): [label: string, value: string][] {
  const { billingAccount: account, collectOn } = bill
  return [
    ['Issued', longDate(bill.issuedOn)],
    ['Period', `${longDate(bill.periodStart)} to ${longDate(bill.periodEnd)}`],
    ...(bill.dueOn ? [['Due', longDate(bill.dueOn)] satisfies [string, string]] : []),
    ...(collectOn && account.directDebitStatus === 'active'
      ? [['Direct Debit', longDate(collectOn)] satisfies [string, string]]
      : []),
    ...(bill.correctsBillId ? [['Corrects bill', bill.correctsBillId] satisfies [string, string]] : []),
  ]
}
