import type { CommissionLine, Statement } from '@portal/contract/commission/commission.ts'
import { percentText, rateRange } from '@portal/contract/commission/rates.ts'
import { lineKindNames } from '@portal/contract/commission/values.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { money } from '@portal/contract/format/money.ts'
import { monthYear } from '@portal/contract/format/days.ts'
import { once } from 'node:events'
import { drawBrand, drawBrandLine, letterheadHeight } from '../../../drawing/letterhead.ts'
import { WrittenPdf } from '../../../drawing/written-pdf.ts'
import type { Parties } from './parties.ts'
import { drawSummary, placeSummary, titleOf } from './summary-drawing.ts'
import { put } from './text-drawing.ts'

type Pdf = WrittenPdf

const [left, right, top] = [40, 555, 96]
const rowHeight = 16
// A known number of rows per page lets every page show the page count before the last page is drawn.
const rowsOnPage = 42

type Drawn = Pick<Statement, 'currency' | 'vatRate'>

/** Base, rate and VAT rate of each line, as the law requires of each description. */
const columns = [
  { header: 'Line', x: left, width: 27, key: (line: CommissionLine) => String(line.lineNo) },
  { header: 'Customer', x: 69, width: 102, key: (line: CommissionLine) => line.customer },
  { header: 'Service', x: 173, width: 88, key: (line: CommissionLine) => line.product },
  { header: 'Service ID', x: 263, width: 54, key: (line: CommissionLine) => line.serviceId },
  {
    header: 'Type',
    x: 319,
    width: 54,
    key: (line: CommissionLine) => (line.days ? 'Part clawback' : lineKindNames[line.kind]),
  },
  { header: 'Base', x: 375, width: 50, isFigure: true, key: baseText },
  { header: 'Rate', x: 427, width: 46, isFigure: true, key: rateText },
  {
    header: 'Commission',
    x: 474,
    width: 53,
    isFigure: true,
    key: (line: CommissionLine) => money(line.amount, line.currency),
  },
  {
    header: 'VAT',
    x: 529,
    width: 26,
    isFigure: true,
    key: (_: CommissionLine, { vatRate }: Drawn) => percentText(vatRate),
  },
] as const

/** An agreed amount is paid for a number of units, a rate on the price. */
function baseText({ fixedAmount, units, billed, currency, days }: CommissionLine): string {
  if (fixedAmount === null) return money(billed, currency)
  return days ? `${days.left}/${days.of} × ${units}` : counted(units, 'unit')
}

function rateText(line: CommissionLine): string {
  const { fixedAmount, currency } = line
  return rateRange(line) ?? (fixedAmount === null ? '' : money(fixedAmount, currency))
}

/**
 * The self-billing invoice, credit note or commission statement, drawn page by page as its lines arrive, so that memory
 * holds no finished page.
 */
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
    info: {
      Title: `${titleOf(parties)} ${parties.document?.number ?? statement.statementRef}`,
      Author: parties.provider,
    },
  })
  pdf.on('data', write)
  const ended = once(pdf, 'end')
  const summary = placeSummary(pdf, statement, parties)
  const rowsOnFirstPage = Math.max(0, rowsOnPage - Math.ceil((summary.bottom - top) / rowHeight))
  const pages = 1 + Math.ceil(Math.max(0, statement.lineCount - rowsOnFirstPage) / rowsOnPage)
  let page = 0
  let row = 0
  const turn = () => {
    page += 1
    row = page === 1 ? rowsOnPage - rowsOnFirstPage : 0
    pdf.addPage()
    drawFrame(pdf, statement, { title: titleOf(parties), page, pages })
    if (page === 1) {
      drawBrand(pdf, parties.letterhead, left, 32)
      drawBrandLine(pdf, parties.letterhead, left, 32)
      pdf.fillColor('black').strokeColor('black')
      drawSummary(pdf, statement, summary)
    }
    drawHeader(pdf, top + row * rowHeight)
  }
  turn()
  for await (const lines of batches) {
    for (const line of lines) {
      if (row === rowsOnPage) turn()
      drawLine(pdf, line, statement, top + (row + 1) * rowHeight)
      row += 1
    }
  }
  pdf.end()
  await ended
}

interface Place {
  title: string
  page: number
  pages: number
}

/** On every page: dealer, statement number and page number. */
function drawFrame(pdf: Pdf, { statementRef, periodStart, accountId }: Statement, { title, page, pages }: Place): void {
  // The first page begins with the letterhead.
  const y = page === 1 ? 40 + letterheadHeight : 40
  pdf.fontSize(14).fillColor('black')
  put(pdf, `${title}, ${monthYear(periodStart)}`, { x: left, y, width: 360, isBold: true })
  pdf.fontSize(8)
  put(pdf, `Statement ${statementRef}`, { x: 400, y, width: 155, isFigure: true })
  put(pdf, `Dealer account ${accountId}`, { x: 400, y: y + 12, width: 155, isFigure: true })
  put(pdf, `Page ${page} of ${pages}`, { x: left, y: 806, width: 515, isFigure: true })
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

function drawLine(pdf: Pdf, line: CommissionLine, statement: Drawn, y: number): void {
  for (const column of columns) put(pdf, column.key(line, statement), { ...column, y })
}
