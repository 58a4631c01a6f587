import { dayOf } from '@portal/contract/format/days.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type { CarrierContract } from '../../../carrier-settings.ts'
import { UpstreamFault } from '../../calls/fault.ts'
import type { UpstreamAnswer } from '../../calls/read-answer.ts'
import { createUpstream } from '../../calls/upstream.ts'
import type { EngineItem, EngineRemark, EngineRequest, EngineSite, QuoteEngine } from '../quote-engine.ts'
import { isSameAddress, type SubmittedAddress, submittedAddress } from './address.ts'
import {
  addressValidationOf,
  type Interface,
  ovcItem,
  type Place,
  type QualifiedProduct,
  qualificationOf,
  quoteOf,
  uniItem,
} from './messages.ts'
import { accessPriceOf, Unusable } from './prices.ts'
import { AddressValidation, CarrierErrors, CarrierQuote, Qualification, type QualificationItem } from './shapes.ts'

interface SonataOptions {
  carrier: string
  /** The carrier's API, up to and including /mefApi/sonata. */
  baseUrl: string
  token: string
  contract: CarrierContract
  /** Polling interval. */
  everyMs?: number
  /** For all sites of one request. A worker that is silent for a minute counts as lost. */
  limitMs?: number
  timeoutMs?: number
}

const paths = {
  address: '/geographicAddressManagement/v7/geographicAddressValidation',
  qualification: '/productOfferingQualification/v7/productOfferingQualification',
  quote: '/quoteManagement/v8/quote',
} as const

const atOnce = 4

const tooLate = 'has not sent its prices yet'

interface Expected<T> {
  schema: z.ZodType<T>
  /** When the portal stops waiting. */
  until: number
}

interface PricedSite {
  items: EngineItem[]
  remark: EngineRemark
}

/** A carrier whose own system speaks MEF LSO Sonata, release Grace: docs/carrier-quotes.md. */
export function sonataEngine(options: SonataOptions): QuoteEngine {
  const { carrier, baseUrl, token, contract, everyMs = 1000, limitMs = 30_000, timeoutMs = 8000 } = options
  const upstream = createUpstream({
    name: carrier,
    baseUrl,
    timeoutMs,
    maxBytes: 1_000_000,
    headers: () => (token ? { authorization: `Bearer ${token}` } : {}),
  })
  const parties = new URLSearchParams({
    ...(contract.buyerId && { buyerId: contract.buyerId }),
    ...(contract.sellerId && { sellerId: contract.sellerId }),
  }).toString()
  const withParties = (path: string) => (parties ? `${path}?${parties}` : path)

  async function post<T>(path: string, body: unknown, { schema, until }: Expected<T>): Promise<T> {
    if (Date.now() > until) throw new Unusable(tooLate)
    return readAnswer(await upstream.call({ method: 'POST', path: withParties(path), body }), schema)
  }

  /** Both a qualification and a quote may be complete at once, or ready later. */
  async function untilReady<T extends { id: string; state: string }>(
    path: string,
    first: T,
    { schema, until }: Expected<T>,
  ): Promise<T> {
    let seen = first
    while (['acknowledged', 'inProgress', 'inProgress.draft'].includes(seen.state)) {
      if (Date.now() + everyMs > until) throw new Unusable(tooLate)
      await wait(everyMs)
      const answer = await upstream.call({ path: withParties(`${path}/${encodeURIComponent(first.id)}`) })
      seen = readAnswer(answer, schema)
    }
    return seen
  }

  async function placeOf(submitted: SubmittedAddress, until: number): Promise<Place> {
    const { validationResult, bestMatchGeographicAddress: best } = await post(
      paths.address,
      addressValidationOf(submitted),
      { schema: AddressValidation, until },
    )
    const isFound =
      validationResult === 'success' || (validationResult === 'partial' && best && isSameAddress(submitted, best))
    if (!isFound) throw new Unusable('does not know this address')
    const role = 'INSTALL_LOCATION'
    return best?.id ? { '@type': 'GeographicAddressRef', id: best.id, role } : { ...submitted, role }
  }

  async function priceSite(request: EngineRequest, site: EngineSite, until: number): Promise<PricedSite> {
    const submitted = submittedAddress(site)
    if (!submitted) throw new Unusable('needs a town in the address')
    const wanted = request.products
      .map((product, index) => ({ ...product, index }))
      .filter(({ accessType }) => contract.offerings[accessType])
    if (wanted.length === 0) throw new Unusable('does not sell these access types')
    const place = await placeOf(submitted, until)
    const asked = { externalId: `${request.externalId}/${site.position}`, contract, place }
    const interfaces = interfacesOf(wanted)
    const deadline = new Date(until)
    const expected = { schema: Qualification, until }
    const qualification = await untilReady(
      paths.qualification,
      await post(paths.qualification, qualificationOf(asked, interfaces, deadline), expected),
      expected,
    )
    const products = wanted.flatMap((product): (QualifiedProduct & { qualified: QualificationItem })[] => {
      const at = interfaces.findIndex((each) => isSame(each, product))
      const qualified = itemOf(qualification.productOfferingQualificationItem, String(at))
      if (!qualified || !isServiceable(qualified)) return []
      const reference = { productOfferingQualificationId: qualification.id, id: qualified.id }
      return [{ ...product, qualification: reference, qualified }]
    })
    if (products.length === 0) throw new Unusable(whyNotServed(qualification))
    const body = quoteOf(asked, products, deadline)
    const answer = { schema: CarrierQuote, until }
    const quote = await untilReady(paths.quote, await post(paths.quote, body, answer), answer)
    return pricedSite(site.position, quote, products)
  }

  return {
    carrier,
    async price(request) {
      if (request.resilience === 'RO2') {
        const refusal = 'does not quote two diverse lines (RO2)'
        return { items: [], remarks: request.sites.map((site) => remarkOf(site.position, refusal)), fault: null }
      }
      const until = Date.now() + limitMs
      const priced: PricedSite[] = []
      const faults: UpstreamFault[] = []
      const waiting = [...request.sites]
      const work = async (): Promise<void> => {
        const site = waiting.shift()
        // The carrier is left alone once it has failed as a whole.
        if (!site || faults.length > 0) return
        try {
          priced.push(await priceSite(request, site, until))
        } catch (error) {
          const refusal = refusalIn(error)
          if (refusal) priced.push({ items: [], remark: remarkOf(site.position, refusal) })
          else if (error instanceof UpstreamFault) faults.push(error)
          else throw error
        }
        await work()
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      return {
        items: priced.flatMap(({ items }) => items),
        remarks: priced.map(({ remark }) => remark),
        fault: faults[0] ?? null,
      }
    },
  }
}

const remarkOf = (position: number, refusal: string): EngineRemark => ({ position, refusal, validUntil: null })

/** The refusal of one site; null for a fault that concerns the carrier as a whole. */
function refusalIn(error: unknown): string | null {
  if (error instanceof Unusable) return error.message
  if (!(error instanceof UpstreamFault)) return null
  if (error.kind === 'garbled') return 'sent a response that could not be read'
  return error.kind === 'too large' ? 'sent a response that is too large' : null
}

function readAnswer<T>(answer: UpstreamAnswer, schema: z.ZodType<T>): T {
  if (answer.status < 300) return answer.read(schema)
  const said = readErrors(answer)
  throw new Unusable(said ? `refused the request: ${said}` : 'refused the request')
}

/** A refusal without a readable reason is a refusal all the same. */
function readErrors(answer: UpstreamAnswer): string | null {
  try {
    const [first] = answer.read(CarrierErrors)
    return first ? lineOf(first.message ?? first.reason) : null
  } catch (error) {
    if (error instanceof UpstreamFault) return null
    throw error
  }
}

/** A carrier's words as part of our sentence: one short line. */
const lineOf = (text: string) =>
  text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/\.$/, '')
    .slice(0, 160)

const isSame = (one: Interface, other: Interface) => one.accessType === other.accessType && one.bearer === other.bearer

function interfacesOf(products: readonly Interface[]): Interface[] {
  return products
    .filter((product, index) => products.findIndex((other) => isSame(other, product)) === index)
    .map(({ accessType, bearer }) => ({ accessType, bearer }))
}

const itemOf = <Item extends { id: string }>(items: readonly Item[], id: string) => items.find((item) => item.id === id)

const isServiceable = ({ state, serviceabilityConfidence }: QualificationItem) =>
  state === 'done.ready' && (serviceabilityConfidence === 'green' || serviceabilityConfidence === 'yellow')

function whyNotServed({ productOfferingQualificationItem: items }: Qualification): string {
  const [reason] = items.flatMap(({ serviceabilityConfidenceReason, terminationError }) =>
    [serviceabilityConfidenceReason, ...terminationError.map(({ value }) => value)].filter(
      (text) => text !== undefined,
    ),
  )
  return reason ? `cannot serve this address: ${lineOf(reason)}` : 'cannot serve this address'
}

const isPricedQuote = ({ state }: CarrierQuote) =>
  state === 'approved.orderable' || state === 'approved.orderableAlternate' || state === 'answered'

function pricedSite(
  position: number,
  quote: CarrierQuote,
  products: readonly (QualifiedProduct & { qualified: QualificationItem })[],
): PricedSite {
  if (!isPricedQuote(quote)) throw new Unusable(whyNotQuoted(quote))
  const end = quote.validFor?.endDateTime
  if (end !== undefined && Date.parse(end) <= Date.now()) throw new Unusable('sent prices that have expired')
  let refusal: string | null = null
  const items = products.flatMap(({ index, term, qualified }): EngineItem[] => {
    const [uni, ovc] = [uniItem(index), ovcItem(index)].map((id) => itemOf(quote.quoteItem, id))
    try {
      if (!uni || !ovc) throw new Unusable('left out this line')
      return [{ position, product: index, price: accessPriceOf({ quote, uni, ovc, qualified, term }) }]
    } catch (error) {
      if (!(error instanceof Unusable)) throw error
      refusal ??= error.message
      return []
    }
  })
  return {
    items,
    remark: {
      position,
      refusal: items.length > 0 ? null : refusal,
      validUntil: end === undefined ? null : dayOf(new Date(end)),
    },
  }
}

function whyNotQuoted({ state, quoteItem }: CarrierQuote): string {
  const words = state === 'rejected' ? 'refused the request' : 'cannot provide a line here'
  const [value] = quoteItem.flatMap(({ terminationError }) => terminationError.flatMap((each) => each.value ?? []))
  return value ? `${words}: ${lineOf(value)}` : words
}
