import { z } from 'zod'
import { Share } from '../shares.ts'
import { endpoint } from '../endpoint.ts'
import { marginKinds, quoteShareDays, quoteStates } from './values.ts'
import { EmailAddress } from '../contacts/contacts.ts'
import { ByQuote, Quote, QuoteAnswer, QuoteCell, QuotePrices, quoting } from './quotes.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'

// Actions of dealers and customers on the prices of a quote.

/** Percentages in hundredths, amounts in pence. */
export const MarginRule = z
  .object({
    kind: z.enum(marginKinds, 'Choose a percentage or an amount.'),
    monthly: z.number('Enter a number.').int().min(0, 'Margin must be 0 or more.').max(1_000_000, 'Value too large.'),
    install: z.number('Enter a number.').int().min(0, 'Margin must be 0 or more.').max(10_000_000, 'Value too large.'),
  })
  .refine(({ kind, monthly, install }) => kind === 'amount' || (monthly <= 20_000 && install <= 20_000), {
    error: 'Enter 200% or less.',
    path: ['monthly'],
  })
export type MarginRule = z.infer<typeof MarginRule>

export const QuoteMargin = z.object({
  all: MarginRule,
  /** Lines with their own margin. */
  lines: z.array(z.object({ position: z.number().int(), offer: z.number().int(), rule: MarginRule })),
})

export const quoteMarginRead = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/margin',
  summary: 'The margins of a quote, for dealers only',
  permissions: quoting,
  params: ByQuote,
  response: QuoteMargin,
  problems: ['dealers_only'],
})

export const quoteMarginUpdate = endpoint({
  method: 'PUT',
  path: '/quote-info/api/quotes/:quoteId/margin',
  summary: 'Set the margin of a quote or of one line; a line without its own margin uses the quote’s',
  permissions: quoting,
  params: ByQuote,
  body: z.object({
    line: z.object({ position: z.number().int().min(1), offer: z.number().int().min(0) }).optional(),
    rule: MarginRule.nullable(),
  }),
  response: QuoteMargin,
  problems: [
    'dealers_only',
    'quote_accepted',
    'quote_being_priced',
    'quote_not_open',
    'quote_of_dealer',
    'quote_shared',
    'stale',
  ],
})

export const quoteDifferenceRead = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/difference',
  summary: 'The price changes since the previous version, for the chosen or cheapest option of each site',
  permissions: quoting,
  params: ByQuote,
  response: z.object({
    from: z.number().int().nullable(),
    to: z.number().int(),
    before: QuotePrices,
    after: QuotePrices,
    sites: z.array(
      z.object({
        position: z.number().int(),
        name: z.string(),
        words: z.string(),
        before: QuotePrices.nullable(),
        after: QuotePrices.nullable(),
      }),
    ),
  }),
})

export const quoteDocumentRead = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/quote.pdf',
  summary: 'The quote for the customer as a PDF, without dealer cost prices',
  permissions: quoting,
  params: ByQuote,
  produces: 'application/pdf',
  problems: ['no_option_chosen'],
})

export const quoteDealerDocumentRead = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/dealer-quote.pdf',
  summary: 'The quote with dealer cost prices and margins as a PDF, for dealers only',
  permissions: quoting,
  params: ByQuote,
  produces: 'application/pdf',
  problems: ['dealers_only', 'no_option_chosen'],
})

/** A person who accepts through a link gets a code at this address. */
export const QuoteShare = Share.extend({ email: z.string().nullable() })
export type QuoteShare = z.infer<typeof QuoteShare>

export const quoteShareList = endpoint({
  method: 'GET',
  path: '/quote-info/api/quotes/:quoteId/shares',
  summary: 'The shared links to a quote, newest first',
  permissions: quoting,
  params: ByQuote,
  response: z.object({ shares: z.array(QuoteShare) }),
})

export const quoteShareCreate = endpoint({
  method: 'POST',
  path: '/quote-info/api/quotes/:quoteId/shares',
  summary: 'Create a link with which the customer can read and accept the quote; its secret is returned once',
  permissions: quoting,
  params: ByQuote,
  body: z.object({
    label: lineOfText(60).min(1, 'Enter who the link is for.'),
    /** Only a person who reads its email can accept. */
    email: EmailAddress,
    days: z
      .number('Choose how long the link works.')
      .refine((days) => quoteShareDays.some((each) => each === days), 'Choose 7, 14 or 30 days.'),
  }),
  response: z.object({ share: QuoteShare, secret: z.string() }),
  tellsSecret: true,
  problems: [
    'limit_reached',
    'no_option_chosen',
    'quote_accepted',
    'quote_being_priced',
    'quote_not_open',
    'quote_of_dealer',
    'stale',
  ],
})

export const quoteShareDelete = endpoint({
  method: 'DELETE',
  path: '/quote-info/api/quotes/:quoteId/shares/:shareId',
  summary: 'Revoke a link; it stops working immediately',
  permissions: quoting,
  params: ByQuote.extend({ shareId: lineOfText(40) }),
  response: z.object({ shares: z.array(QuoteShare) }),
  problems: ['quote_accepted', 'quote_of_dealer', 'quote_withdrawn', 'stale'],
})

const Answer = z.object({
  /** The version that the person read: prices that have changed since cannot be accepted. */
  version: z.number('Enter the version that you read.').int(),
  answer: z.enum(['accepted', 'declined'], 'Accept or decline the quote.'),
  name: lineOfText(80).min(1, 'Enter your name.'),
  note: linesOfText(500).default(''),
})

export const quoteAnswerCreate = endpoint({
  method: 'POST',
  path: '/quote-info/api/quotes/:quoteId/answer',
  summary: 'Accept the chosen options, which become orders, or decline the quote',
  permissions: quoting,
  params: ByQuote,
  body: Answer,
  response: Quote,
  problems: ['no_option_chosen', 'quote_accepted', 'quote_estimated', 'quote_expired', 'quote_not_open', 'stale'],
})

/** The content of a shared link: the offer, its prices and its expiry. */
export const SharedQuote = z.object({
  quoteId: z.string(),
  title: z.string(),
  customerName: z.string(),
  seller: z.string(),
  preparedBy: z.string(),
  state: z.enum(quoteStates),
  version: z.number().int(),
  validUntil: PlainDate.nullable(),
  expiresAt: z.iso.datetime(),
  needs: z.array(z.object({ label: z.string(), value: z.string() })),
  sites: z.array(
    z.object({
      position: z.number().int(),
      name: z.string(),
      address: z.string(),
      postcode: z.string(),
      cell: QuoteCell.omit({ sharedWith: true }).nullable(),
    }),
  ),
  sums: QuotePrices,
  answer: QuoteAnswer.omit({ proof: true }).nullable(),
  /** The address that the code goes to, shortened, and why the quote cannot be accepted through this link now. */
  acceptance: z.object({ codeTo: z.string().nullable(), refusal: z.string().nullable() }),
})
export type SharedQuote = z.infer<typeof SharedQuote>

const secret = z.string('Use the complete link.').max(200, 'Use the complete link.')

export const sharedQuoteRead = endpoint({
  method: 'POST',
  path: '/quote-info/api/shared-quote',
  summary: 'The quote as the link shows it to anyone who has its secret',
  permissions: [],
  isPublic: true,
  body: z.object({ secret }),
  response: SharedQuote,
})

export const sharedQuoteCodeCreate = endpoint({
  method: 'POST',
  path: '/quote-info/api/shared-quote/code',
  summary: 'Send a code to the email address of the link, with which its owner can accept the quote',
  permissions: [],
  isPublic: true,
  body: z.object({ secret }),
  response: z.object({ codeTo: z.string() }),
  problems: ['code_just_sent', 'limit_reached', 'link_without_email'],
})

export const sharedQuoteAnswer = endpoint({
  method: 'POST',
  path: '/quote-info/api/shared-quote/answer',
  summary:
    'Accept a quote by its link, with a name and the emailed code, or decline it; accepted options become orders',
  permissions: [],
  isPublic: true,
  body: Answer.extend({ secret, code: lineOfText(10).default('') }),
  response: SharedQuote,
  problems: [
    'code_wrong',
    'no_option_chosen',
    'quote_accepted',
    'quote_estimated',
    'quote_expired',
    'quote_not_open',
    'stale',
  ],
})
