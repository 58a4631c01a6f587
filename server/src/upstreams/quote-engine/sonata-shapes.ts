import type { Pence } from '@portal/contract/money.ts'
import { pence } from '@portal/contract/money-values.ts'
import { type AccessType, accessTypes, chargeRisks, quoteLevels } from '@portal/contract/quotes/values.ts'
import { z } from 'zod'
import type { Product } from '../../pricing/products.ts'
import { unknownPlace } from '../../pricing/site-facts.ts'
import { type EngineItem, type EngineRequest, engineStates } from './quote-engine.ts'

// The parts of a quote in MEF LSO Sonata (MEF 115, based on TMF 648) that price access. Amounts are decimal pounds in
// the API and whole pence here.

const Price = z.object({
  name: z.enum(['install', 'access', 'bandwidth', 'resilience']),
  priceType: z.enum(['recurring', 'nonRecurring']),
  recurringChargePeriod: z.literal('month').optional(),
  price: z.object({ dutyFreeAmount: z.object({ unit: z.literal('GBP'), value: z.number().min(0) }) }),
})

const Item = z.object({
  id: z.string(),
  state: z.string(),
  quoteItemPrice: z.array(Price).default([]),
  quoteItemInstallationInterval: z
    .object({ amount: z.number().int(), upTo: z.number().int().optional(), units: z.literal('businessDays') })
    .optional(),
  sellerQuoteLevel: z.enum(quoteLevels).optional(),
  /** Our product extension: the likelihood of an excess construction charge, and the figures that may still change. */
  constructionRisk: z.enum(chargeRisks).default('possible'),
  estimates: z.array(z.enum(['install', 'monthly', 'lead'])).default(['install', 'lead']),
})

export const SonataQuote = z.object({
  id: z.string().min(1).max(200),
  state: z.enum(engineStates),
  quoteItem: z.array(Item).default([]),
})
export type SonataQuote = z.infer<typeof SonataQuote>

/** One item for each product at each site; its id identifies both. */
export function sonataRequest({ externalId, level, sites, products, resilience }: EngineRequest) {
  return {
    externalId,
    buyerRequestedQuoteLevel: level,
    instantSyncQuote: false,
    quoteItem: sites.flatMap(({ position, address, postcode }) =>
      products.map(({ accessType, bearer, rate, term }, index) => ({
        id: `${position}.${index}`,
        action: 'add',
        product: {
          productOffering: { id: accessType },
          productConfiguration: { '@type': 'AccessEline', bearerMbps: bearer, committedRateMbps: rate, resilience },
          place: [{ role: 'UNI', '@type': 'FieldedAddress', streetName: address, postcode, country: 'United Kingdom' }],
        },
        requestedQuoteItemTerm: {
          name: `${term} months`,
          duration: { amount: term, units: 'calendarMonths' },
          endOfTermAction: 'roll',
        },
      })),
    ),
  }
}
export type SonataRequest = ReturnType<typeof sonataRequest>

const penceOf = (pounds: number) => pence(Math.round(pounds * 100))

/** Items with a complete price; all others are omitted. */
export function itemsOf({ quoteItem }: SonataQuote): EngineItem[] {
  return quoteItem.flatMap((item): EngineItem[] => {
    const [position, product] = item.id.split('.').map(Number)
    const amount = (name: string) =>
      item.quoteItemPrice.find((price) => price.name === name)?.price.dutyFreeAmount.value
    const [install, access, bandwidth] = [amount('install'), amount('access'), amount('bandwidth')]
    const lead = item.quoteItemInstallationInterval
    const isWhole = install !== undefined && access !== undefined && bandwidth !== undefined && lead !== undefined
    if (item.state !== 'answered' || !isWhole || position === undefined || product === undefined) return []
    const price = {
      install: penceOf(install),
      access: penceOf(access),
      bandwidth: penceOf(bandwidth),
      resilience: penceOf(amount('resilience') ?? 0),
      leadMin: lead.amount,
      leadMax: lead.upTo ?? lead.amount,
      risk: item.constructionRisk,
      level: item.sellerQuoteLevel ?? 'budgetary',
      estimates: item.estimates,
    }
    return [{ position, product, price }]
  })
}

/** The reverse, for systems that respond in this format. */
export function sonataItem({ position, product, price }: EngineItem): z.input<typeof Item> {
  const amount = (name: z.infer<typeof Price>['name'], price: Pence): z.input<typeof Price> => ({
    name,
    ...(name === 'install'
      ? { priceType: 'nonRecurring' }
      : { priceType: 'recurring', recurringChargePeriod: 'month' }),
    price: { dutyFreeAmount: { unit: 'GBP', value: price / 100 } },
  })
  return {
    id: `${position}.${product}`,
    state: 'answered',
    quoteItemPrice: [
      amount('install', price.install),
      amount('access', price.access),
      amount('bandwidth', price.bandwidth),
      amount('resilience', price.resilience),
    ],
    quoteItemInstallationInterval: { amount: price.leadMin, upTo: price.leadMax, units: 'businessDays' },
    sellerQuoteLevel: price.level,
    constructionRisk: price.risk,
    estimates: [...price.estimates],
  }
}

/** The request, parsed from its format. */
export function requestOf({ externalId, buyerRequestedQuoteLevel, quoteItem }: SonataRequest): EngineRequest {
  const products = new Map<number, Product>()
  const sites = new Map<number, EngineRequest['sites'][number]>()
  for (const { id, product, requestedQuoteItemTerm } of quoteItem) {
    const [position = 0, index = 0] = id.split('.').map(Number)
    const [place] = product.place
    const { bearerMbps, committedRateMbps } = product.productConfiguration
    const accessType = accessTypes.find((each): each is AccessType => each === product.productOffering.id) ?? 'EAD'
    sites.set(position, {
      position,
      address: place?.streetName ?? '',
      postcode: place?.postcode ?? '',
      facts: unknownPlace,
    })
    products.set(index, {
      accessType,
      bearer: bearerMbps,
      rate: committedRateMbps,
      term: requestedQuoteItemTerm.duration.amount,
    })
  }
  const resilience = quoteItem[0]?.product.productConfiguration.resilience ?? 'none'
  return {
    externalId,
    level: buyerRequestedQuoteLevel,
    sites: [...sites.values()],
    products: [...products.values()],
    resilience,
  }
}
