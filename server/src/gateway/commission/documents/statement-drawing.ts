import type { Pence } from '@portal/contract/money.ts'
import type { CommissionLine, Statement } from '@portal/contract/commission/commission.ts'
import { lineKindNames, roundingRule } from '@portal/contract/commission/values.ts'
import { number } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { longDate, monthYear } from '@portal/contract/format/days.ts'
import { once } from 'node:events'
import { boldFace, regularFace } from '../../../drawing/faces.ts'
import { WrittenPdf } from '../../../drawing/written-pdf.ts'
import { percentText } from '../figures.ts'
import type { Parties } from './store.ts'

type Pdf = WrittenPdf

const [left, right, top] = [40, 555, 96]
const rowHeight = 16
// Fixed rows per page let every page show the page count before the last page is drawn.
const rowsOnFirstPage = 28
const rowsOnPage = 42

const columns = [
  { header: 'Line', x: left, width: 32, key: (line: CommissionLine) => String(line.lineNo) },
  { header: 'Customer', x: 74, width: 128, key: (line: CommissionLine) => line.customer },
  { header: 'Service', x: 206, width: 112, key: (line: CommissionLine) => line.product },
  { header: 'Service ID', x: 322, width: 58, key: (line: CommissionLine) => line.serviceId },
  { header: 'Type', x: 384, width: 62, key: (line: CommissionLine) => lineKindNames[line.kind] },
  { header: 'Rate', x: 446, width: 38, isFigure: true, key: rateText },
  {
    header: 'Commission',
    x: 486,
    width: 69,
    isFigure: true,
    key: (line: CommissionLine) => money(line.amount, line.currency),
  },
] as const

function rateText({ rate }: CommissionLine): string {
  return rate === null ? '' : percentText(rate)
}

/** The self-billing invoice, drawn page by page as its lines arrive, so that memory holds no finished page. */
export async function drawStatement(
  statement: Statement,
  parties: Parties,
  batches: AsyncIterable<CommissionLine[]>,
  write: (piece: Uint8Array) => void,
): Promise<void> {
  const pdf = new WrittenPdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // The cache would grow with every word, and hardly any line repeats one.
    fontLayoutCache: false,
    info: { Title: `Commission statement ${statement.statementRef}`, Author: parties.provider },
  })
  pdf.on('data', write)
  const ended = once(pdf, 'end')
  const pages = 1 + Math.ceil(Math.max(0, statement.lineCount - rowsOnFirstPage) / rowsOnPage)
  let page = 0
  let row = 0
  const turn = () => {
    page += 1
    row = page === 1 ? rowsOnPage - rowsOnFirstPage : 0
    pdf.addPage()
    drawFrame(pdf, statement, { page, pages })
    if (page === 1) drawSummary(pdf, statement, parties)
    drawHeader(pdf, top + row * rowHeight)
  }
  turn()
  for await (const lines of batches) {
    for (const line of lines) {
      if (row === rowsOnPage) turn()
      drawLine(pdf, line, top + (row + 1) * rowHeight)
      row += 1
    }
  }
  pdf.end()
  await ended
}

interface Place {
  page: number
  pages: number
}

/** On every page: dealer, statement number and page number. */
function drawFrame(pdf: Pdf, { statementRef, periodStart, accountId }: Statement, { page, pages }: Place): void {
  pdf.fontSize(14).fillColor('black')
  put(pdf, `Commission statement, ${monthYear(periodStart)}`, { x: left, y: 40, width: 360, isBold: true })
  pdf.fontSize(8)
  put(pdf, `Statement ${statementRef}`, { x: 400, y: 40, width: 155, isFigure: true })
  put(pdf, `Dealer account ${accountId}`, { x: 400, y: 52, width: 155, isFigure: true })
  put(pdf, `Page ${page} of ${pages}`, { x: left, y: 806, width: 515, isFigure: true })
}

/** The legal content of an invoice: both parties, VAT on the total, payment amount and date. */
function drawSummary(pdf: Pdf, statement: Statement, { provider, dealer }: Parties): void {
  const sum = (amount: Pence) => money(amount, statement.currency)
  const facts = [
    ['Self-billing invoice', 'The VAT shown is your output tax due to HMRC.'],
    ['Supplier', [dealer.tradingName, dealer.companyNo && `company ${dealer.companyNo}`].filter(Boolean).join(', ')],
    ['VAT number', dealer.vatNo ?? 'Not registered for VAT'],
    ['Customer', provider],
    ['Tax point', longDate(statement.issuedOn)],
    ['Period', `${longDate(statement.periodStart)} to ${longDate(statement.periodEnd)}`],
    ['Lines', number(statement.lineCount)],
    ['Payment', statement.paidOn ? `Paid ${longDate(statement.paidOn)}` : payday(statement)],
  ]
  pdf.fontSize(9)
  for (const [index, [label = '', value = '']] of facts.entries()) {
    put(pdf, label, { x: left, y: 84 + index * 15, width: 100 })
    put(pdf, value, { x: 145, y: 84 + index * 15, width: 220 })
  }
  const sums: [string, Pence][] = [
    ...statement.totals.map(({ kind, amount }): [string, Pence] => [lineKindNames[kind], amount]),
    ['Net', statement.net],
    [`VAT at ${percentText(statement.vatRate)}`, statement.vat],
    ['Gross', statement.gross],
    ...(statement.openingBalance < 0 ? [['Brought forward', statement.openingBalance] as [string, Pence]] : []),
    ...(statement.carriedForward < 0 ? [['Carried forward', statement.carriedForward] as [string, Pence]] : []),
    ['Paid to you', statement.payable],
  ]
  for (const [index, [label, amount]] of sums.entries()) {
    const isBold = ['Net', 'Gross', 'Paid to you'].includes(label)
    put(pdf, label, { x: 370, y: 84 + index * 15, width: 90, isBold })
    put(pdf, sum(amount), { x: 460, y: 84 + index * 15, width: 95, isFigure: true, isBold })
  }
  pdf.fontSize(8)
  put(pdf, `Amounts exclude VAT. ${roundingRule}`, { x: left, y: 300, width: 515 })
}

function payday({ paymentDate }: Statement): string {
  return paymentDate === null ? 'Date to be confirmed' : `Due ${longDate(paymentDate)}`
}

function drawHeader(pdf: Pdf, y: number): void {
  pdf.fontSize(8)
  for (const column of columns) put(pdf, column.header, { ...column, y, isBold: true })
  pdf
    .moveTo(left, y + 11)
    .lineTo(right, y + 11)
    .lineWidth(0.5)
    .stroke()
}

function drawLine(pdf: Pdf, line: CommissionLine, y: number): void {
  for (const column of columns) put(pdf, column.key(line), { ...column, y })
}

interface Box {
  x: number
  y: number
  width: number
  isFigure?: boolean
  isBold?: boolean
}

// The built-in face draws several times faster and covers the characters of nearly every line.
const isBuiltIn = /^[ -ÿ–—‘’“”•…€]*$/

/** Draws one line of text, cut off at the end of its column; numbers are right-aligned. */
function put(pdf: Pdf, text: string, { x, y, width, isFigure = false, isBold = false }: Box): void {
  if (isBuiltIn.test(text)) pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica')
  else pdf.useFace(isBold ? boldFace : regularFace)
  let shown = text
  while (shown.length > 1 && pdf.widthOfString(shown) > width) shown = `${shown.slice(0, -2)}…`
  pdf.text(shown, isFigure ? x + width - pdf.widthOfString(shown) : x, y, { lineBreak: false })
}
