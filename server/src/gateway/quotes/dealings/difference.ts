import { unpackCell } from '../../../pricing/cells.ts'
import type { Figures } from '../../../pricing/figures.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { figuresOfCell, offerOf } from '../margins.ts'
import { addUp, offerWords, sumsOf } from '../show-quote.ts'
import { listAllSites, listChosen } from '../site-store.ts'
import { findVersion, type StoredQuote } from '../store.ts'

/** Prices of the chosen options, compared with the same option and site in the previous version. */
export async function differenceOf(scope: AccountScope, quote: StoredQuote) {
  const sites = await listChosen(scope, quote)
  const after = sumsOf(quote, sites)
  const from = quote.version - 1
  const earlier = from > 0 ? await findVersion(scope, quote.quoteId, from) : null
  const none = { from: null, to: quote.version, before: after, after, sites: [] }
  if (!earlier) return none
  const before = { ...quote, ...earlier, version: from }
  const places = new Map((await listAllSites(scope, before)).map((site) => [site.position, site]))
  const rows = sites.flatMap(({ position, name, chosen }) => {
    if (!chosen) return []
    const cell = unpackCell(chosen)
    const offer = offerOf(quote, cell)
    const words = offerWords(offer)
    const old = (places.get(position)?.cells ?? [])
      .map((each) => unpackCell(each))
      .find((each) => offerWords(offerOf(before, each)) === words)
    const was = old ? pricesOf(figuresOfCell(before, position, old)) : null
    return [{ position, name, words, before: was, after: pricesOf(figuresOfCell(quote, position, cell)) }]
  })
  const sums = addUp(rows.flatMap(({ before: was }) => was ?? []))
  return { from, to: quote.version, before: sums, after, sites: rows }
}

function pricesOf({ install, monthly, total }: Figures) {
  return { install, monthly, total }
}
