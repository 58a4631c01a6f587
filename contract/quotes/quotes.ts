import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import {
  accessTypes,
  aEnds,
  bearers,
  careLevels,
  chargeRisks,
  installHours,
  ipv4Blocks,
  mostSites,
  pricedOptions,
  quoteLevels,
  quoteStates,
  rates,
  resiliences,
  terms,
} from './values.ts'
import { lineOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'
import { quoteListing, quoteSiteListing } from './listing.ts'

export const quoting = ['LeasedLineQuoting'] as const
export const QuoteId = z.string().regex(/^Q-\d{1,12}$/)
export const ByQuote = z.object({ quoteId: QuoteId })

/** A row of the list. A dealer sees its own quotes and its customers'; `accountId` distinguishes them. */
export const QuoteRow = z.object({
  quoteId: QuoteId,
  accountId: z.string(),
  /** Belongs to a customer of the dealer who reads the list. */
  isCustomers: z.boolean(),
  title: z.string(),
  customerName: z.string(),
  madeBy: z.enum(['customer', 'dealer']),
  state: z.enum(quoteStates),
  version: z.number().int(),
  siteCount: z.number().int(),
  validUntil: PlainDate.nullable(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
})
export type QuoteRow = z.infer<typeof QuoteRow>

export const QuoteFilter = filterOf(quoteListing)
export type QuoteFilter = z.output<typeof QuoteFilter>
export const QuoteQuery = pageQueryOf(quoteListing)
export type QuoteQuery = z.output<typeof QuoteQuery>

export const quoteList = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes',
  summary: 'The account’s quotes; for a dealer in its own account, also those of its customers',
  permissions: quoting,
  query: QuoteQuery,
  response: pageOf(QuoteRow).extend({
    states: z.record(z.enum(quoteStates), z.number().int()),
    /** The customers of a dealer, for whom it can create quotes. */
    customers: z.array(z.object({ accountId: z.string(), name: z.string() })),
    isDealer: z.boolean(),
  }),
})

export const quoteExport = fileOf(quoteList, quoteListing)

const someOf = <const V extends number>(values: readonly V[], what: string) =>
  z
    .array(z.literal([...values], `Choose ${what} from the list.`), `Choose ${what}.`)
    .max(values.length, `Choose each ${what} once.`)
    .refine((chosen) => new Set(chosen).size === chosen.length, `Choose each ${what} once.`)

/** The requirements of every site in a quote. */
export const Needs = z.object({
  aEnd: z.enum(aEnds, 'Choose where the lines start.'),
  /** Where the lines start if that is another site; needed for prices. */
  aEndSite: z.object({ address: lineOfText(200), postcode: lineOfText(20) }).optional(),
  bearers: someOf(bearers, 'bearers'),
  rates: someOf(rates, 'rates'),
  terms: someOf(terms, 'terms'),
  resilience: z.enum(resiliences, 'Choose a resilience option.'),
  managedRouter: z.boolean('Choose whether you need a router.'),
  ipv4: z.enum(ipv4Blocks, 'Choose a block of addresses.'),
  careLevel: z.enum(careLevels, 'Choose a care level.'),
  // Absent in quotes from before these were offered.
  ddosProtection: z.boolean('Choose whether you need DDoS protection.').optional(),
  installHours: z.enum(installHours, 'Choose when engineers can work.').optional(),
})
export type Needs = z.infer<typeof Needs>

export const QuoteAnswer = z.object({
  kind: z.enum(['accepted', 'declined']),
  name: z.string(),
  at: z.iso.datetime(),
  version: z.number().int(),
  note: z.string().nullable(),
  orders: z.array(z.object({ orderId: z.string(), site: z.string() })),
  /** How the person was known, with the address: signed in, or by a code sent to it. Null without a check. */
  proof: z.object({ kind: z.enum(['signed-in', 'email']), email: z.string() }).nullable(),
})

export const QuotePrices = z.object({ install: Pence, monthly: Pence, total: Pence })

/** An action on a quote, with the reason if it is not available now. */
export const QuoteAction = z.object({
  key: z.enum(['edit', 'price', 'revise', 'choose', 'margin', 'share', 'accept', 'decline', 'cancel']),
  enabled: z.boolean(),
  reasonDisabled: z.string().nullable(),
})

export const Quote = QuoteRow.extend({
  /** Increases with every change: its ETag goes into If-Match. */
  revision: z.number().int(),
  needs: Needs,
  /** The site at which the lines start, with the missing data or the refusals; null if they start with us. */
  aEndSite: z
    .object({
      address: z.string(),
      postcode: z.string(),
      exchange: z.string().nullable(),
      remark: z.string().nullable(),
    })
    .nullable(),
  level: z.enum(quoteLevels).nullable(),
  /** Progress of the pricing; a problem names the remedy. */
  pricing: z.object({ done: z.number().int(), all: z.number().int(), problem: z.string().nullable() }),
  pricedAt: z.iso.datetime().nullable(),
  isShown: z.boolean(),
  /** Options that have a price, so that they can be chosen. */
  options: z.array(z.enum(pricedOptions)),
  /** The sites with a chosen option, and their totals. */
  chosen: QuotePrices.extend({ sites: z.number().int() }),
  versions: z.array(
    z.object({
      version: z.number().int(),
      createdBy: z.string(),
      createdAt: z.iso.datetime(),
      pricedAt: z.iso.datetime().nullable(),
      validUntil: PlainDate.nullable(),
    }),
  ),
  answer: QuoteAnswer.nullable(),
  /** Whether the caller may see costs and margins. */
  seesCost: z.boolean(),
  actions: z.array(QuoteAction),
})
export type Quote = z.infer<typeof Quote>

const changed = { permissions: quoting, params: ByQuote, response: Quote } as const
const title = lineOfText(80).min(1, 'Enter a name for the quote.')
const customerName = lineOfText(80)

export const quoteCreate = endpoint({
  method: 'POST',
  path: '/quote-info/api/quotes',
  summary: 'Start a quote. A dealer gives the customer with the Account-Id header, or a new customer by name',
  permissions: quoting,
  body: z.object({ title, customerName: customerName.default('') }),
  response: Quote,
})

export const quoteRead = endpoint({
  ...changed,
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId',
  summary: 'One quote, without dealer cost prices',
})

export const quoteUpdate = endpoint({
  ...changed,
  method: 'PATCH',
  path: '/quote-info/api/quotes/:quoteId',
  summary: 'Change the requirements of a draft; the form saves as you type',
  body: z.object({ title: title.optional(), customerName: customerName.optional(), needs: Needs.optional() }),
  problems: ['quote_accepted', 'quote_already_priced', 'quote_being_priced', 'quote_of_dealer', 'stale'],
})

export const quotePricingCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/quote-info/api/quotes/:quoteId/pricing',
  summary: 'Price a draft; prices arrive site by site',
  problems: [
    'no_product_fits',
    'quote_accepted',
    'quote_already_priced',
    'quote_being_priced',
    'quote_of_dealer',
    'quote_without_sites',
    'stale',
  ],
})

export const quoteVersionCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/quote-info/api/quotes/:quoteId/versions',
  summary: 'Start a new version: repriced as it is, or with changed requirements',
  body: z.object({ reprice: z.boolean('Choose whether to reprice only.') }),
  problems: ['no_product_fits', 'quote_accepted', 'quote_being_priced', 'quote_is_draft', 'quote_of_dealer', 'stale'],
})

export const quoteCancellationCreate = endpoint({
  ...changed,
  method: 'POST',
  path: '/quote-info/api/quotes/:quoteId/cancellation',
  summary: 'Withdraw a quote; its links stop working',
  problems: ['quote_accepted', 'quote_of_dealer', 'quote_withdrawn', 'stale'],
})

export const SiteNotes = z.object({
  floor: lineOfText(60).default(''),
  landlord: lineOfText(80).default(''),
  asbestosRegister: z.boolean().default(false),
})

const cell = (max: number) => lineOfText(max).default('')
export const SiteInput = z.object({
  siteId: cell(40),
  name: cell(80),
  address: cell(200),
  postcode: cell(20),
  ...SiteNotes.shape,
})

/** A site with the totals of its cheapest option. */
export const QuoteSite = z.object({
  position: z.number().int(),
  siteId: z.string().nullable(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  notes: SiteNotes,
  isPriced: z.boolean(),
  exchange: z.string().nullable(),
  /** The missing data of the place, or the refusal of its exchange. */
  remark: z.string().nullable(),
  risk: z.enum(chargeRisks).nullable(),
  options: z.number().int(),
  /** Services already at the site: "Ethernet", "broadband". */
  has: z.string().nullable(),
  /** The price of an estimate is budgetary: it cannot be ordered. */
  chosen: QuotePrices.extend({ offer: z.number().int(), words: z.string(), isEstimate: z.boolean() }).nullable(),
  cheapestMonthly: Pence.nullable(),
  orderId: z.string().nullable(),
})
export type QuoteSite = z.infer<typeof QuoteSite>

export const quoteSiteList = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/sites',
  summary: 'The sites of a quote, in their order',
  permissions: quoting,
  params: ByQuote,
  query: pageQueryOf(quoteSiteListing),
  response: pageOf(QuoteSite),
})

export const SiteOutcome = z.object({
  row: z.number().int(),
  name: z.string(),
  postcode: z.string(),
  outcome: z.enum(['added', 'repeated', 'invalid']),
  /** Why a row was left out, or which data is missing. */
  message: z.string().nullable(),
})
export type SiteOutcome = z.infer<typeof SiteOutcome>

export const quoteSiteCreate = endpoint({
  method: 'POST',
  path: '/quote-info/api/quotes/:quoteId/sites',
  summary:
    'Add sites to a draft: existing ones by id, or new ones by postcode and address; the outcome is returned for each row',
  permissions: quoting,
  params: ByQuote,
  body: z.object({
    rows: z.array(SiteInput).min(1, 'Enter at least one site.').max(mostSites, `Enter ${mostSites} sites or fewer.`),
    /** Report the outcome without making changes. */
    dryRun: z.boolean().default(false),
  }),
  response: z.object({ rows: z.array(SiteOutcome), siteCount: z.number().int() }),
  bodyBytes: 1 << 20,
  problems: ['quote_accepted', 'quote_already_priced', 'quote_being_priced', 'quote_of_dealer', 'stale'],
})

const BySite = ByQuote.extend({ position: z.coerce.number().int().min(1).max(mostSites) })

export const quoteSiteUpdate = endpoint({
  ...changed,
  method: 'PATCH',
  path: '/quote-info/api/quotes/:quoteId/sites/:position',
  summary: 'Set the notes for engineers about a site',
  params: BySite,
  body: SiteNotes,
  problems: ['quote_accepted', 'quote_already_priced', 'quote_being_priced', 'quote_of_dealer', 'stale'],
})

export const quoteSiteDelete = endpoint({
  ...changed,
  method: 'DELETE',
  path: '/quote-info/api/quotes/:quoteId/sites/:position',
  summary: 'Remove a site from a draft',
  params: BySite,
  problems: ['quote_accepted', 'quote_already_priced', 'quote_being_priced', 'quote_of_dealer', 'stale'],
})

/** One option of a site, as the customer sees it. */
export const QuoteCell = z.object({
  offer: z.number().int(),
  carrier: z.string(),
  accessType: z.enum(accessTypes),
  bearer: z.number().int(),
  rate: z.number().int(),
  term: z.number().int(),
  install: Pence,
  monthly: Pence,
  annual: Pence,
  total: Pence,
  leadMin: z.number().int(),
  leadMax: z.number().int(),
  risk: z.enum(chargeRisks),
  level: z.enum(quoteLevels),
  /** Figures that are estimates. */
  estimates: z.array(z.enum(['install', 'monthly', 'lead'])),
  /** Lines of the site that would fail together with this one. */
  sharedWith: z.array(
    z.object({ serviceId: z.string(), name: z.string(), shares: z.array(z.enum(['carrier', 'exchange', 'cabinet'])) }),
  ),
})
export type QuoteCell = z.infer<typeof QuoteCell>

/** The same for sellers, with costs and margin. */
export const DealerCell = QuoteCell.extend({
  costInstall: Pence,
  costMonthly: Pence,
  costTotal: Pence,
  margin: Pence,
  hasOwnMargin: z.boolean(),
})
export type DealerCell = z.infer<typeof DealerCell>

const VersionQuery = z.object({ version: z.coerce.number().int().min(1).optional() })

export const quoteCellList = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/sites/:position/cells',
  summary: 'The options of a site, cheapest over the full term first, without dealer cost prices',
  permissions: quoting,
  params: BySite,
  query: VersionQuery,
  response: z.object({ cells: z.array(QuoteCell) }),
})

export const quoteDealerCellList = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/sites/:position/dealer-cells',
  summary: 'The options of a site with dealer cost prices and margins, for dealers only',
  permissions: quoting,
  params: BySite,
  query: VersionQuery,
  response: z.object({ cells: z.array(DealerCell) }),
  problems: ['dealers_only'],
})

const Steps = z.array(z.object({ text: z.string(), amount: Pence.nullable() }))
const ByCell = BySite.extend({ offer: z.coerce.number().int().min(0).max(10_000) })

export const quoteCellRead = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/sites/:position/cells/:offer',
  summary: 'The breakdown of a price as the customer pays it, and the parts that may still change',
  permissions: quoting,
  params: ByCell,
  response: z.object({ cell: QuoteCell, parts: Steps, remarks: z.array(z.string()) }),
})

export const quoteDealerCellRead = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/sites/:position/dealer-cells/:offer',
  summary: 'Every step from the rate card to the price, for dealers only',
  permissions: quoting,
  params: ByCell,
  response: z.object({ monthly: Steps, install: Steps }),
  problems: ['dealers_only'],
})

export const quoteChoiceUpdate = endpoint({
  ...changed,
  method: 'PUT',
  path: '/quote-info/api/quotes/:quoteId/sites/:position/choice',
  summary: 'Choose an option for one site, or for every site that has it',
  params: BySite,
  body: z.object({ offer: z.number().int().min(0).nullable(), everywhere: z.boolean().default(false) }),
  problems: ['quote_accepted', 'quote_being_priced', 'quote_not_open', 'quote_of_dealer', 'quote_shared', 'stale'],
})
