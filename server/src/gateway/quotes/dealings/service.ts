import { pageOf } from '@portal/contract/page-of.ts'
import type { MarginRule } from '@portal/contract/quotes/dealings.ts'
import { Problem } from '@portal/contract/problem.ts'
import { speedName } from '@portal/contract/quotes/values.ts'
import type { Needs, Quote } from '@portal/contract/quotes/quotes.ts'
import { withoutLinks } from '../../../mail/quoted.ts'
import { queueMail } from '../../../mail/store.ts'
import { aEndSiteOf } from '../pricing/a-end-site.ts'
import { type Cell, unpackCell } from '../../../pricing/cells.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { placeProvide } from '../../orders/placing/provide.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { figuresOfCell, lineKey, offerOf } from '../margins.ts'
import { seesCost } from '../policy.ts'
import { type ChangeParts, changeQuote, getQuote, getSite, getStoredQuote } from '../service.ts'
import {
  listChosen,
  saveChosen,
  saveChosenEverywhere,
  saveOrder,
  type SiteNotes,
  type StoredSite,
} from '../site-store.ts'
import { type StoredMargin, type StoredQuote, updateQuote, updateVersion } from '../store.ts'

/** Customers must not learn that there is a margin. */
export function assertSeller(scope: AccountScope): void {
  if (!seesCost(scope)) throw new Problem('dealers_only', { detail: 'Cost prices and margins are for dealers.' })
}

export function showMargin({ all, lines }: StoredMargin) {
  return {
    all,
    lines: Object.entries(lines).map(([key, rule]) => {
      const [position = 0, offer = 0] = key.split('/').map(Number)
      return { position, offer, rule }
    }),
  }
}

interface MarginChange {
  line?: { position: number; offer: number } | undefined
  rule: MarginRule | null
}

export async function setMargin(scope: AccountScope, parts: ChangeParts, { line, rule }: MarginChange) {
  assertSeller(scope)
  if (!line && !rule) throw new Problem('invalid', { fields: { rule: 'Enter a margin.' } })
  await changeQuote(scope, 'margin', parts, async (quote) => {
    const margin = { all: rule && !line ? rule : quote.margin.all, lines: { ...quote.margin.lines } }
    if (line) {
      await getCell(scope, quote, line)
      if (rule) margin.lines[lineKey(line.position, line.offer)] = rule
      else delete margin.lines[lineKey(line.position, line.offer)]
    }
    await updateVersion(scope, quote, { margin: JSON.stringify(margin) })
    await updateQuote(scope, quote.quoteId, {})
    return { action: 'price changed', after: { line } }
  })
  return showMargin((await getStoredQuote(scope, parts.quoteId)).margin)
}

/** One option of a site. */
export async function getCell(
  scope: AccountScope,
  quote: StoredQuote,
  { position, offer }: { position: number; offer: number },
): Promise<{ site: StoredSite; cell: Cell; packed: readonly number[] }> {
  const site = await getSite(scope, quote, position)
  const packed = site.cells?.find(([index]) => index === offer)
  if (!packed) throw new Problem('not_found', { detail: 'Option not found.' })
  return { site, cell: unpackCell(packed), packed }
}

interface Choice {
  position: number
  offer: number | null
  everywhere: boolean
}

export function chooseOption(
  scope: AccountScope,
  parts: ChangeParts,
  { position, offer, everywhere }: Choice,
): Promise<Quote> {
  return changeQuote(scope, 'choose', parts, async (quote) => {
    const { name } = await getSite(scope, quote, position)
    if (offer === null) await saveChosen(scope, quote, position, null)
    else {
      const { packed } = await getCell(scope, quote, { position, offer })
      if (everywhere) await saveChosenEverywhere(scope, quote, offer)
      else await saveChosen(scope, quote, position, packed)
    }
    await updateQuote(scope, quote.quoteId, {})
    return { action: 'option selected', after: { site: everywhere ? 'all' : name, offer } }
  })
}

type Proof = NonNullable<NonNullable<Quote['answer']>['proof']>

export interface Answer {
  version: number
  answer: 'accepted' | 'declined'
  name: string
  note: string
}

/** Accepting applies to the version that the person read; each chosen option becomes an order. */
export async function answerQuote(
  scope: AccountScope,
  parts: ChangeParts & { baseUrl: string; proof: Proof | null },
  { version, answer, name, note }: Answer,
): Promise<Quote> {
  let createdBy = ''
  await changeQuote(scope, answer === 'accepted' ? 'accept' : 'decline', parts, async (quote) => {
    if (quote.version !== version) throw new Problem('stale', { detail: 'The prices have changed. Refresh them.' })
    if (quote.validUntil !== null && quote.validUntil < dayOf(scope.now)) {
      throw new Problem('quote_expired', { detail: 'The prices have expired. Ask for the quote to be repriced.' })
    }
    const { proof } = parts
    const answered = {
      answer,
      answered_by: name,
      answered_at: scope.now,
      answer_note: note || null,
      answer_proof: proof?.kind ?? null,
      answer_email: proof?.email ?? null,
    }
    await updateVersion(scope, quote, answered)
    const orders = answer === 'accepted' ? await orderChosen(scope, quote, name) : []
    await updateQuote(scope, quote.quoteId, { state: answer })
    createdBy = quote.createdByEmail
    return { action: `quote ${answer}`, before: { state: quote.state }, after: { name, version, orders, proof } }
  })
  const quote = await getQuote(scope, parts.quoteId)
  if (createdBy) await queueMail(scope.tx, mailOf(quote, createdBy, parts.baseUrl))
  return quote
}

function mailOf({ quoteId, title, answer, customerName }: Quote, to: string, baseUrl: string) {
  const orders = (answer?.orders ?? []).map(({ orderId, site }) => `${orderId}  ${site}`)
  const words = `${customerName}: ${withoutLinks(answer?.name ?? '')} has ${answer?.kind} version ${answer?.version} of “${withoutLinks(title)}”.`
  const proof = answer?.proof ? `\n\n${proofNames[answer.proof.kind]} ${answer.proof.email}.` : ''
  const rest = orders.length > 0 ? `\n\nIts orders:\n${orders.join('\n')}` : ''
  return {
    to,
    subject: `Quote ${quoteId} ${answer?.kind}`,
    text: `${words}${proof}${rest}\n\n${baseUrl}${pageOf('quote', { quoteId })}\n`,
  }
}

const proofNames = { 'signed-in': 'Signed in as', email: 'Confirmed by a code sent to' } as const

async function orderChosen(scope: AccountScope, quote: StoredQuote, name: string): Promise<string[]> {
  const orders: string[] = []
  for (const site of await listChosen(scope, quote)) {
    if (!site.chosen) continue
    const cell = unpackCell(site.chosen)
    const { monthly, install } = figuresOfCell(quote, site.position, cell)
    const offer = offerOf(quote, cell)
    const orderId = await placeProvide(scope, {
      title: site.name,
      productName: `Ethernet ${speedName(offer.rate)}`,
      siteId: site.siteId,
      details: { address: `${site.address}, ${site.postcode}`, ...offer, needs: quote.needs },
      quoted: { quoteId: quote.quoteId, recurring: monthly, oneOff: install, termMonths: offer.term },
      placedBy: name,
      notes: [
        ...notesOf(site.notes, site.siteId === null ? `${site.address}, ${site.postcode}` : null),
        ...optionNotes(quote.needs),
      ],
      hasAsbestosRegister: site.notes.asbestosRegister,
    })
    await saveOrder(scope, quote, site.position, orderId)
    orders.push(orderId)
  }
  return orders
}

/** Notes for the desk, which arranges the options of the quote. */
function optionNotes(needs: Needs) {
  const { ddosProtection, installHours } = needs
  const aEnd = aEndSiteOf(needs)
  return [
    ...(aEnd ? [{ kind: 'siteVisit' as const, text: `The line starts at: ${aEnd.address}, ${aEnd.postcode}` }] : []),
    ...(installHours === 'out-of-hours'
      ? [{ kind: 'specialArrangement' as const, text: 'Installation in the evening or at a weekend' }]
      : []),
    ...(ddosProtection ? [{ kind: 'specialArrangement' as const, text: 'Line with DDoS protection' }] : []),
  ]
}

function notesOf({ floor, landlord }: SiteNotes, place: string | null) {
  return [
    ...(place ? [{ kind: 'siteVisit' as const, text: `Address: ${place}` }] : []),
    ...(floor ? [{ kind: 'siteVisit' as const, text: `Floor or room: ${floor}` }] : []),
    ...(landlord ? [{ kind: 'specialArrangement' as const, text: `Landlord: ${landlord}` }] : []),
  ]
}
