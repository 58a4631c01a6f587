import type { Pence } from '@portal/contract/money.ts'
import { sum } from '@portal/contract/money-values.ts'
import { chargeRiskNames, type QuoteLevel, speedName } from '@portal/contract/quotes/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { weekday } from '@portal/contract/format/days.ts'
import { TaggedPdf } from '../../../drawing/tagged-pdf.ts'
import { type Cell, type Offer, unpackCell } from '../../../pricing/cells.ts'
import type { Figures } from '../../../pricing/figures.ts'
import { needsInWords } from '../shares/needs-in-words.ts'
import { figuresOfCell, offerOf } from '../margins.ts'
import type { StoredSite } from '../site-store.ts'
import type { StoredQuote } from '../store.ts'

interface Line {
  site: Omit<StoredSite, 'cells'>
  cell: Cell
  offer: Offer
  figures: Figures
}

export interface Sheet {
  quote: StoredQuote
  sites: readonly Omit<StoredSite, 'cells'>[]
  /** The seller's name. */
  seller: string
  /** Includes costs and margins. */
  isForDealer: boolean
}

const levelWords: Record<QuoteLevel, string> = {
  firm: 'The prices are firm.',
  firmSubjectToFeasibilityCheck: 'Prices are subject to the carrier’s checks. Figures marked * are estimates.',
  budgetary: 'This is a budgetary quote: figures marked * are estimates until the addresses are checked.',
}

/** The quote as a document. The dealer's copy shows costs; the customer's must not reveal them. */
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
  pdf.heading('Total')
  pdf.paragraph(
    `Monthly ${all(({ monthly }) => monthly)}, one-off ${all(({ install }) => install)}, over the full term ${all(({ total }) => total)}.`,
  )
  if (isForDealer) {
    pdf.paragraph(
      `Cost over the full term ${all(({ costTotal }) => costTotal)}, margin ${all(({ margin }) => margin)}.`,
    )
  }
  pdf.quiet('All prices in pounds, excluding VAT.')
  return pdf.end()
}

function validWords({ validUntil }: StoredQuote): string {
  return validUntil ? ` Valid until ${weekday(validUntil)}.` : ''
}

const where = ({ site }: Line) => `${site.name}, ${site.postcode}`
const what = ({ offer }: Line) =>
  `${speedName(offer.rate)} on a ${speedName(offer.bearer)} bearer, ${counted(offer.term, 'month')}`
const mark = (line: Line, figure: 'install' | 'monthly' | 'lead') => (line.cell.estimates.includes(figure) ? ' *' : '')

function priceTable(pdf: TaggedPdf, lines: readonly Line[]): void {
  pdf.table(
    ['Site', 'Line', 'Ready in (working days)', 'Monthly', 'One-off', 'Over the full term'],
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
    ['Site', 'Line', 'Monthly cost', 'Monthly price', 'One-off cost', 'One-off price', 'Margin over the full term'],
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
