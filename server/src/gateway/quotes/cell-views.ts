import type { Pence } from '@portal/contract/money.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { DealerCell, QuoteCell } from '@portal/contract/quotes/quotes.ts'
import { partsOf, remarksOf, priceSteps } from '../../pricing/explain.ts'
import { unknownPlace } from '../../pricing/site-facts.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getCell } from './dealings/service.ts'
import { figuresOfCell, lineKey, marginOf, offerOf } from './margins.ts'
import { getSite, getStoredQuote } from './service.ts'
import { showCell } from './show-quote.ts'
import { listLines } from './site-store.ts'
import { findVersion } from './store.ts'

interface CellQuery {
  quoteId: string
  position: number
  version?: number | undefined
}

/** The options of a site with all figures; the endpoint's schema decides which of them the caller receives. */
export async function listCells(
  scope: AccountScope,
  { quoteId, position, version }: CellQuery,
): Promise<{ cells: DealerCell[] }> {
  const newest = await getStoredQuote(scope, quoteId)
  const quote = version === undefined ? newest : { ...newest, ...(await getVersion(scope, quoteId, version)), version }
  const site = await getSite(scope, quote, position)
  const lines = site.siteId ? await listLines(scope, [site.siteId]) : []
  const cells = (site.cells ?? []).map((packed) => {
    const cell = showCell(quote, site, packed, lines)
    return { ...cell, hasOwnMargin: lineKey(position, cell.offer) in quote.margin.lines }
  })
  return { cells: cells.toSorted((a, b) => a.total - b.total || a.offer - b.offer) }
}

async function getVersion(scope: AccountScope, quoteId: string, version: number) {
  const found = await findVersion(scope, quoteId, version)
  if (!found) throw new Problem('not_found', { detail: 'Version not found.' })
  return found
}

interface CellKey {
  quoteId: string
  position: number
  offer: number
}

async function explained(scope: AccountScope, key: CellKey) {
  const quote = await getStoredQuote(scope, key.quoteId)
  const { site, cell, packed } = await getCell(scope, quote, key)
  const facts = site.facts ?? unknownPlace
  const figures = figuresOfCell(quote, site.position, cell)
  const { extras, needs } = quote
  return {
    quote,
    site,
    packed,
    all: {
      cell,
      offer: offerOf(quote, cell),
      facts,
      aEnd: quote.aEndFacts,
      extras,
      resilience: needs.resilience,
      figures,
    },
  }
}

export async function explainCell(
  scope: AccountScope,
  key: CellKey,
): Promise<{ cell: QuoteCell; parts: { text: string; amount: Pence | null }[]; remarks: string[] }> {
  const { quote, site, packed, all } = await explained(scope, key)
  const lines = site.siteId ? await listLines(scope, [site.siteId]) : []
  return { cell: showCell(quote, site, packed, lines), parts: partsOf(all), remarks: remarksOf(all) }
}

export async function traceCell(scope: AccountScope, key: CellKey) {
  const { quote, all } = await explained(scope, key)
  return priceSteps(all, marginOf(quote.margin, key.position, key.offer))
}
