import type { Pence } from '@portal/contract/money.ts'
import { sum } from '@portal/contract/money-values.ts'
import { chargeRiskNames, type QuoteLevel, speedName } from '@portal/contract/quote-values.ts'
import { TaggedPdf } from '../../drawing/tagged-pdf.ts'
import { type Cell, type Offer, unpackCell } from '../../pricing/cells.ts'
import type { Figures } from '../../pricing/figures.ts'
import { money } from '../../lib/money-in-words.ts'
import { dayInWords } from '../orders/days.ts'
import { needsInWords } from '../quote-shares/needs-in-words.ts'
import { figuresOfCell, offerOf } from '../quotes/margins.ts'
import type { StoredSite } from '../quotes/site-store.ts'
import type { StoredQuote } from '../quotes/store.ts'

interface Line {
  site: Omit<StoredSite, 'cells'>
  cell: Cell
  offer: Offer
  figures: Figures
}

export interface Sheet {
  quote: StoredQuote
  sites: readonly Omit<StoredSite, 'cells'>[]
  /** Who sells it. */
  seller: string
  /** With costs and margins. */
  isForDealer: boolean
}

const levelWords: Record<QuoteLevel, string> = {
  firm: 'The prices are firm.',
  firmSubjectToFeasibilityCheck:
    'Prices are firm once the carrier has checked that the line can be built. Figures marked * are estimates.',
  budgetary: 'This is a budgetary quote: figures marked * are estimates until the addresses are checked.',
}

/** The quote on paper. The dealer's own copy says what it costs; the customer's has no trace of it. */
export function drawQuote({ quote, sites, seller, isForDealer }: Sheet): Promise<Uint8Array> {
  const name = isForDealer ? 'Dealer copy of ethernet quote' : 'Ethernet quote'
  const pdf = new TaggedPdf(`${name} ${quote.quoteId}`, `${seller} · Quote ${quote.quoteId}, version ${quote.version}`)
  const lines = sites.flatMap((site): Line[] => {
    if (!site.chosen) return []
    const cell = unpackCell(site.chosen)
    return [{ site, cell, offer: offerOf(quote, cell), figures: figuresOfCell(quote, site.position, cell) }]
  })
  pdf.title(`${name} ${quote.quoteId}`)
  pdf.paragraph(`${quote.title}, for ${quote.customerName}`)
  pdf.quiet(`Prepared by ${quote.createdBy}, ${seller}. Version ${quote.version}.${validWords(quote)}`)
  if (quote.level) pdf.quiet(levelWords[quote.level])
  pdf.heading('What is included')
  for (const { label, value } of needsInWords(quote.needs)) pdf.quiet(`${label}: ${value}`)
  pdf.heading('Prices')
  if (isForDealer) costTable(pdf, lines)
  else priceTable(pdf, lines)
  const all = (of: (figures: Figures) => Pence) => money(sum(lines.map(({ figures }) => of(figures))))
  pdf.heading('In all')
  pdf.paragraph(
    `Each month ${all(({ monthly }) => monthly)}, one-off ${all(({ install }) => install)}, over the terms ${all(({ total }) => total)}.`,
  )
  if (isForDealer) {
    pdf.paragraph(`Cost over the terms ${all(({ costTotal }) => costTotal)}, margin ${all(({ margin }) => margin)}.`)
  }
  pdf.quiet('All prices in pounds, without VAT.')
  return pdf.end()
}

function validWords({ validUntil }: StoredQuote): string {
  return validUntil ? ` Valid until ${dayInWords(validUntil)}.` : ''
}

const where = ({ site }: Line) => `${site.name}, ${site.postcode}`
const what = ({ offer }: Line) =>
  `${speedName(offer.rate)} on a ${speedName(offer.bearer)} bearer, ${offer.term} months`
const mark = (line: Line, figure: 'install' | 'monthly' | 'lead') => (line.cell.estimates.includes(figure) ? ' *' : '')

function priceTable(pdf: TaggedPdf, lines: readonly Line[]): void {
  pdf.table(
    ['Site', 'Line', 'Ready in (working days)', 'Each month', 'One-off', 'Over the term'],
    [22, 26, 16, 12, 11, 13],
    lines.map((line) => [
      where(line),
      `${line.offer.carrier} ${what(line)}. ${chargeRiskNames[line.cell.risk]}`,
      `${line.cell.leadMin} to ${line.cell.leadMax}${mark(line, 'lead')}`,
      money(line.figures.monthly) + mark(line, 'monthly'),
      money(line.figures.install) + mark(line, 'install'),
      money(line.figures.total),
    ]),
  )
}

function costTable(pdf: TaggedPdf, lines: readonly Line[]): void {
  pdf.table(
    ['Site', 'Line', 'Cost each month', 'Price each month', 'Cost one-off', 'Price one-off', 'Margin over the term'],
    [18, 24, 11, 12, 11, 11, 13],
    lines.map((line) => [
      where(line),
      `${line.offer.carrier} ${line.offer.accessType}, ${what(line)}`,
      money(line.figures.costMonthly),
      money(line.figures.monthly),
      money(line.figures.costInstall),
      money(line.figures.install),
      money(line.figures.margin),
    ]),
  )
}
