import { pence, sum } from '@portal/contract/money-values.ts'
import { speedName } from '@portal/contract/quotes/values.ts'
import type { Needs, Quote, QuoteCell, QuoteSite } from '@portal/contract/quotes/quotes.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { type Cell, type Offer, type PackedCell, unpackCell } from '../../pricing/cells.ts'
import { type ExistingLine, sharedRisks } from '../../pricing/diversity.ts'
import type { Figures } from '../../pricing/figures.ts'
import { placeWords, refusalWords, type SiteFacts, unknownPlace, whyNotSold } from '../../pricing/site-facts.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { figuresOfCell, offerOf } from './margins.ts'
import { aEndSiteOf } from './pricing/a-end-site.ts'
import { listFacts } from './pricing/place-store.ts'
import { listPricedOptions } from './pricing/store.ts'
import { quoteActions, seesCost } from './policy.ts'
import { listChosen, type StoredSite } from './site-store.ts'
import { listVersions, type StoredQuote } from './store.ts'

/** A quote as responses contain it, without costs. */
export async function showQuote(scope: AccountScope, stored: StoredQuote): Promise<Quote> {
  const sites = await listChosen(scope, stored)
  return {
    ...stored,
    isCustomers: false,
    aEndSite: await showAEnd(scope, stored),
    options: await listPricedOptions(scope.tx),
    pricing: { done: stored.pricedSites, all: stored.siteCount, problem: stored.problem },
    chosen: { sites: stored.chosenSites, ...sumsOf(stored, sites) },
    versions: await listVersions(scope, stored.quoteId),
    answer: answerOf(stored, sites),
    seesCost: seesCost(scope),
    actions: quoteActions(stored, scope),
  }
}

/** The site at which the lines start: as priced, or in a draft as our records have it now. */
async function showAEnd(scope: AccountScope, { needs, aEndFacts }: StoredQuote): Promise<Quote['aEndSite']> {
  const site = aEndSiteOf(needs)
  if (!site) return null
  const [found = unknownPlace] = aEndFacts ? [aEndFacts] : await listFacts(scope.tx, [site])
  const isAsked = aEndFacts !== null || site.postcode !== ''
  return { ...site, exchange: found.exchange?.name ?? null, remark: isAsked ? placeRemark(found, needs) : null }
}

type Chosen = Pick<StoredSite, 'position' | 'chosen' | 'name' | 'orderId'>

export function answerOf(stored: StoredQuote, sites: readonly Chosen[]): Quote['answer'] {
  const { answer, answeredBy, answeredAt, answerNote, answerProof, answerEmail, version } = stored
  if (!answer || !answeredBy || !answeredAt) return null
  const orders = sites.flatMap(({ orderId, name }) => (orderId ? [{ orderId, site: name }] : []))
  const proof = answerProof && { kind: answerProof, email: answerEmail ?? '' }
  return { kind: answer, name: answeredBy, at: answeredAt, version, note: answerNote, orders, proof }
}

/** Totals of the chosen options. */
export function sumsOf(stored: StoredQuote, sites: readonly Pick<Chosen, 'position' | 'chosen'>[]) {
  return addUp(
    sites.flatMap(({ position, chosen }) => (chosen ? [figuresOfCell(stored, position, unpackCell(chosen))] : [])),
  )
}

export function addUp(prices: readonly Pick<Figures, 'install' | 'monthly' | 'total'>[]) {
  return {
    install: sum(prices.map(({ install }) => install)),
    monthly: sum(prices.map(({ monthly }) => monthly)),
    total: sum(prices.map(({ total }) => total)),
  }
}

type Lines = readonly (ExistingLine & { siteId: string; category: string })[]

export function showSite(stored: StoredQuote, site: StoredSite, lines: Lines): QuoteSite {
  const { position, siteId, name, address, postcode, notes, facts, orderId } = site
  const cells = (site.cells ?? []).map((cell) => unpackCell(cell))
  const monthly = cells.map((cell) => figuresOfCell(stored, position, cell).monthly)
  const chosen = site.chosen ? unpackCell(site.chosen) : null
  const shown = chosen ?? cells[0]
  return {
    position,
    siteId,
    name,
    address,
    postcode,
    notes,
    orderId,
    isPriced: facts !== null,
    exchange: facts?.exchange?.name ?? null,
    remark:
      facts && (cells.length > 0 ? wordsOf(placeWords(facts), refusalWords(facts)) : placeRemark(facts, stored.needs)),
    risk: shown?.risk ?? null,
    options: cells.length,
    has: hasOf(lines.filter((line) => line.siteId === siteId)),
    chosen: chosen && {
      offer: chosen.offer,
      words: offerWords(offerOf(stored, chosen)),
      ...pick(figuresOfCell(stored, position, chosen)),
      isEstimate: chosen.level === 'budgetary',
    },
    cheapestMonthly: monthly.length > 0 ? pence(Math.min(...monthly)) : null,
  }
}

/** The missing data of the place, why its exchange sells nothing that fits, and why other carriers have no price. */
const placeRemark = (facts: SiteFacts, needs: Needs) =>
  wordsOf(placeWords(facts), whyNotSold(facts, needs), refusalWords(facts))

const wordsOf = (...words: (string | null)[]) => words.filter((each) => each !== null).join(' ') || null

const pick = ({ install, monthly, total }: Figures) => ({ install, monthly, total })

function hasOf(lines: Lines): string | null {
  if (lines.some(({ category }) => category === 'Leased Line')) return 'Ethernet'
  return lines.length > 0 ? 'broadband' : null
}

/** "1 Gbit/s on a 10 Gbit/s bearer, Northwick Fibre EAD, 36 months". */
export function offerWords({ rate, bearer, carrier, accessType, term }: Offer): string {
  return `${speedName(rate)} on a ${speedName(bearer)} bearer, ${carrier} ${accessType}, ${counted(term, 'month')}`
}

export function showCell(stored: StoredQuote, site: StoredSite, packed: PackedCell, lines: Lines): QuoteCell & Figures {
  const cell = unpackCell(packed)
  const offer = offerOf(stored, cell)
  return {
    ...offer,
    offer: cell.offer,
    ...figuresOfCell(stored, site.position, cell),
    ...sureness(cell),
    sharedWith: sharedRisks(lines, offer, site.facts ?? unknownPlace),
  }
}

function sureness({ leadMin, leadMax, risk, level, estimates }: Cell) {
  return { leadMin, leadMax, risk, level, estimates: [...estimates] }
}
