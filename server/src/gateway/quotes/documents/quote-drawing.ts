import type { Pence } from '@portal/contract/money.ts'
import { sum } from '@portal/contract/money-values.ts'
import { type ChargeRisk, type QuoteLevel, speedName } from '@portal/contract/quotes/values.ts'
import { money } from '@portal/contract/format/money.ts'
import { counted, number } from '@portal/contract/format/counts.ts'
import { weekday } from '@portal/contract/format/days.ts'
import type { Letterhead } from '../../../letterhead/letterhead.ts'
import { TaggedPdf } from '../../../drawing/tagged-pdf.ts'
import { type Cell, type Offer, unpackCell } from '../../../pricing/cells.ts'
import type { Figures } from '../../../pricing/figures.ts'
import { needsInWords } from '../shares/needs-in-words.ts'
import { figuresOfCell, offerOf } from '../margins.ts'
import type { StoredSite } from '../site-store.ts'
import type { StoredQuote } from '../store.ts'

type Site = Omit<StoredSite, 'cells'>

interface Line {
  site: Site
  cell: Cell
  offer: Offer
  figures: Figures
}

export interface Sheet {
  letterhead: Letterhead
  quote: StoredQuote
  sites: readonly Site[]
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

const riskWords: Record<ChargeRisk, string> = { none: 'No', low: 'Unlikely', possible: 'Possible', likely: 'Likely' }

/** The quote as a document, totals first. The dealer's copy shows costs; the customer's must not reveal them. */
export function drawQuote({ letterhead, quote, sites, seller, isForDealer }: Sheet): Promise<Uint8Array> {
  const name = isForDealer ? 'Dealer copy of ethernet quote' : 'Ethernet quote'
  const pdf = new TaggedPdf(
    letterhead,
    `${name} ${quote.quoteId}`,
    `${seller} · Quote ${quote.quoteId}, version ${quote.version}`,
  )
  const lines = sites.flatMap((site): Line[] => {
    if (!site.chosen) return []
    const cell = unpackCell(site.chosen)
    return [{ site, cell, offer: offerOf(quote, cell), figures: figuresOfCell(quote, site.position, cell) }]
  })
  pdf.title(`${name} ${quote.quoteId}`)
  pdf.paragraph(`${quote.title}, for ${quote.customerName}`)
  pdf.quiet(`Prepared by ${quote.createdBy}, ${seller}. Version ${quote.version}.${validWords(quote)}`)
  pdf.heading('Total')
  totalTable(pdf, lines, isForDealer)
  pdf.quiet(`All prices in pounds, excluding VAT. ${quote.level ? levelWords[quote.level] : ''}`)
  const offers = [...Map.groupBy(lines, ({ cell }) => cell.offer).values()]
  pdf.heading(offers.length === 1 ? 'Line at every site' : 'Lines')
  lineTable(pdf, offers)
  pdf.heading('What is included')
  for (const { label, value } of needsInWords(quote.needs)) pdf.quiet(`${label}: ${value}`)
  pdf.heading('Sites')
  const numbers = new Map(offers.map(([line], index) => [line?.cell.offer, String(index + 1)]))
  const lineOf = ({ cell }: Line) => (offers.length === 1 ? [] : [numbers.get(cell.offer) ?? ''])
  if (isForDealer) costTable(pdf, lines, lineOf)
  else priceTable(pdf, lines, lineOf)
  const without = sites.filter(({ chosen }) => !chosen)
  if (without.length > 0) {
    pdf.heading('Sites that are not included')
    pdf.table(
      ['Site', 'Postcode'],
      [80, 20],
      without.map((site) => [site.name, whole(site.postcode)]),
    )
  }
  return pdf.end()
}

function validWords({ validUntil }: StoredQuote): string {
  return validUntil ? ` Valid until ${weekday(validUntil)}.` : ''
}

/** A postcode is never broken at its space. */
const whole = (postcode: string) => postcode.replaceAll(' ', '\u00a0')
const mark = ({ cell }: Line, figure: 'install' | 'monthly' | 'lead') => (cell.estimates.includes(figure) ? ' *' : '')
const added = (lines: readonly Line[], of: (figures: Figures) => Pence) =>
  money(sum(lines.map(({ figures }) => of(figures))))

function totalTable(pdf: TaggedPdf, lines: readonly Line[], isForDealer: boolean): void {
  const columns: [header: string, value: string][] = [
    ['Sites', number(lines.length)],
    ['Monthly', added(lines, ({ monthly }) => monthly)],
    ['One-off', added(lines, ({ install }) => install)],
    ['Over the full term', added(lines, ({ total }) => total)],
  ]
  if (isForDealer) {
    columns.push(
      ['Cost over the full term', added(lines, ({ costTotal }) => costTotal)],
      ['Margin over the full term', added(lines, ({ margin }) => margin)],
    )
  }
  pdf.table(
    columns.map(([header]) => header),
    columns.map(() => 100 / columns.length),
    [columns.map(([, value]) => value)],
    columns.length - 1,
  )
}

/** Says once what many sites have. */
function lineTable(pdf: TaggedPdf, offers: readonly (readonly Line[])[]): void {
  const isOne = offers.length === 1
  const rows = offers.flatMap((lines, index): string[][] => {
    const [first] = lines
    if (!first) return []
    const { carrier, accessType, rate, bearer, term } = first.offer
    return [
      [
        ...(isOne ? [] : [String(index + 1)]),
        `${carrier} ${accessType}`,
        `${speedName(rate)} on a ${speedName(bearer)} bearer`,
        counted(term, 'month'),
        number(lines.length),
        added(lines, ({ monthly }) => monthly),
        added(lines, ({ install }) => install),
      ],
    ]
  })
  const headers = ['Carrier', 'Speed', 'Term', 'Sites', 'Monthly', 'One-off']
  if (isOne) pdf.table(headers, [22, 32, 12, 7, 13, 14], rows, 3)
  else pdf.table(['Line', ...headers], [6, 19, 30, 12, 7, 13, 13], rows, 3)
}

/** The number of the line of a site, unless all have the same. */
type LineOf = (line: Line) => string[]

function priceTable(pdf: TaggedPdf, lines: readonly Line[], lineOf: LineOf): void {
  pdf.quiet('Extra charge: how likely it is that the carrier’s survey finds building work that is charged in addition.')
  const rows = lines.map((line) => [
    line.site.name,
    whole(line.site.postcode),
    ...lineOf(line),
    riskWords[line.cell.risk],
    `${line.cell.leadMin} to ${line.cell.leadMax}${mark(line, 'lead')}`,
    money(line.figures.monthly) + mark(line, 'monthly'),
    money(line.figures.install) + mark(line, 'install'),
    money(line.figures.total),
  ])
  siteTable(pdf, rows, {
    headers: ['Extra charge', 'Lead time (working days)', 'Monthly', 'One-off', 'Over the full term'],
    shares: [10, 12, 11, 12, 13],
    figures: 4,
  })
}

function costTable(pdf: TaggedPdf, lines: readonly Line[], lineOf: LineOf): void {
  const rows = lines.map((line) => [
    line.site.name,
    whole(line.site.postcode),
    ...lineOf(line),
    money(line.figures.costMonthly),
    money(line.figures.monthly),
    money(line.figures.costInstall),
    money(line.figures.install),
    money(line.figures.margin),
  ])
  siteTable(pdf, rows, {
    headers: ['Monthly cost', 'Monthly price', 'One-off cost', 'One-off price', 'Margin'],
    shares: [11, 11, 12, 12, 12],
    figures: 5,
  })
}

interface Figured {
  headers: readonly string[]
  shares: readonly number[]
  figures: number
}

function siteTable(pdf: TaggedPdf, rows: readonly string[][], { headers, shares, figures }: Figured): void {
  const isNumbered = rows.some((row) => row.length > headers.length + 2)
  const [line, lineShare] = isNumbered ? [['Line'], [6]] : [[], []]
  pdf.table(
    ['Site', 'Postcode', ...line, ...headers],
    [isNumbered ? 24 : 30, 12, ...lineShare, ...shares],
    rows,
    figures,
  )
}
