import type { Statement } from '@portal/contract/commission/commission.ts'
import type { Party, SelfBillingDocument } from '@portal/contract/commission/self-billing.ts'
import { outputTaxNotice, selfBillingKindNames } from '@portal/contract/commission/self-billing-values.ts'
import { percentText } from '@portal/contract/commission/rates.ts'
import { lineKindNames, roundingRule } from '@portal/contract/commission/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { longDate } from '@portal/contract/format/days.ts'
import { money } from '@portal/contract/format/money.ts'
import type { Pence } from '@portal/contract/money.ts'
import { letterheadHeight } from '../../../drawing/letterhead.ts'
import type { WrittenPdf } from '../../../drawing/written-pdf.ts'
import type { Parties } from './parties.ts'
import { linesIn, put } from './text-drawing.ts'

export const titleOf = ({ document }: Parties): string =>
  document ? selfBillingKindNames[document.kind] : 'Commission statement'

const [left, valueX, valueWidth] = [40, 128, 232]
/** Below the letterhead and the title of the first page. */
const top = 84 + letterheadHeight
const lineHeight = 12

interface Fact {
  label: string
  lines: string[]
  y: number
}

export interface Summary {
  facts: Fact[]
  /** The end of the summary on the first page. */
  bottom: number
}

/** Places the facts, none of which is cut off: a credit note can correct many invoices. */
export function placeSummary(pdf: WrittenPdf, statement: Statement, parties: Parties): Summary {
  pdf.fontSize(9)
  let y = top
  const facts = factsOf(statement, parties).map(([label, value]): Fact => {
    const fact = { label, lines: linesIn(pdf, value, valueWidth), y }
    y += fact.lines.length * lineHeight + 3
    return fact
  })
  return { facts, bottom: Math.max(y, top + totalsOf(statement).length * 15) + 24 }
}

/** Draws what the law requires of the document, the VAT by rate, and the payment. */
export function drawSummary(pdf: WrittenPdf, statement: Statement, { facts, bottom }: Summary): void {
  pdf.fontSize(9)
  for (const { label, lines, y } of facts) {
    put(pdf, label, { x: left, y, width: 84 })
    for (const [index, line] of lines.entries()) {
      put(pdf, line, { x: valueX, y: y + index * lineHeight, width: valueWidth })
    }
  }
  for (const [index, [label, amount, isBold = false]] of totalsOf(statement).entries()) {
    const y = top + index * 15
    put(pdf, label, { x: 372, y, width: 112, isBold })
    put(pdf, money(amount, statement.currency), { x: 484, y, width: 71, isFigure: true, isBold })
  }
  pdf.fontSize(8)
  put(pdf, `Amounts exclude VAT. ${roundingRule}`, { x: left, y: bottom - 16, width: 515 })
}

function factsOf(statement: Statement, parties: Parties): [label: string, value: string][] {
  const { document } = parties
  const period: [string, string][] = [
    ['Period', `${longDate(statement.periodStart)} to ${longDate(statement.periodEnd)}`],
    ['Lines', number(statement.lineCount)],
    ['Payment', paymentText(statement)],
  ]
  if (!document) {
    return [
      ['Document', 'This statement is not a VAT invoice.'],
      ['Dealer', parties.dealer],
      ['Provider', parties.provider],
      ['Issued', longDate(statement.issuedOn)],
      ...period,
    ]
  }
  return [
    ['Number', document.number],
    ['Issued', longDate(document.issuedOn)],
    ['Tax point', longDate(document.taxPoint)],
    ...correctionOf(document),
    ['Supplier', partyText(document.dealer)],
    ['VAT number', document.dealer.vatNo ?? 'Not registered for VAT'],
    ['Customer', partyText(document.provider)],
    ['VAT number', document.provider.vatNo ?? 'Not registered for VAT'],
    ['Description', 'Commission for the services on the lines below'],
    ...period,
    ['Self-billing', document.dealer.vatNo ? outputTaxNotice : 'No VAT is charged: the supplier is not registered.'],
  ]
}

function partyText({ legalName, address, companyNo }: Party): string {
  return [legalName, address, companyNo && `company ${companyNo}`].filter(Boolean).join(', ')
}

/** Regulation 15C: why the amount decreased, and the invoices that it corrects or why none is named. */
function correctionOf({ kind, reasons, originals }: SelfBillingDocument): [string, string][] {
  if (kind === 'invoice') return []
  const corrected = originals.map(({ statementRef, number: invoice, issuedOn }) =>
    invoice && issuedOn
      ? `${invoice} of ${longDate(issuedOn)}`
      : `${statementRef}, for which no self-billing invoice was issued`,
  )
  return [
    ['Reason', `Commission reduced: ${reasons.join(', ') || 'correction'}`],
    ['Corrects', corrected.join('; ') || 'No single invoice: its corrections name no earlier line'],
  ]
}

function paymentText({ payable, paidOn, paymentDate }: Statement): string {
  if (payable === 0) return 'No payment due'
  if (paidOn !== null) return `Paid ${longDate(paidOn)}`
  return paymentDate === null ? 'Date to be confirmed' : `Due ${longDate(paymentDate)}`
}

function totalsOf(statement: Statement): [label: string, amount: Pence, isBold?: boolean][] {
  const rows: [label: string, amount: Pence, isBold?: boolean][] = [
    ...statement.totals.map(({ kind, amount }): [string, Pence] => [lineKindNames[kind], amount]),
    ['Net', statement.net, true],
    [`VAT at ${percentText(statement.vatRate)} of ${money(statement.net, statement.currency)}`, statement.vat],
    ['Total VAT', statement.vat],
    ['Gross', statement.gross, true],
  ]
  if (statement.openingBalance < 0) rows.push(['Brought forward', statement.openingBalance])
  if (statement.carriedForward < 0) rows.push(['Carried forward', statement.carriedForward])
  if (statement.payable > 0) rows.push(['Payable to you', statement.payable, true])
  return rows
}
