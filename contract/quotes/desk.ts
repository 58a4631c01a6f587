import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { PlainDate } from '../plain-date.ts'

// Rate cards belong to the provider, and its staff import them.

const desk = { permissions: requireStaffRoom('DeskQuotes') } as const

export const RateCardRow = z.object({
  cardId: z.string(),
  carrier: z.string(),
  name: z.string(),
  validFrom: PlainDate,
  validUntil: PlainDate,
  lines: z.number().int(),
  importedBy: z.string(),
  importedAt: z.iso.datetime(),
  isInForce: z.boolean(),
})
export type RateCardRow = z.infer<typeof RateCardRow>

export const rateCardList = endpoint({
  ...desk,
  method: 'GET',
  path: '/quote-desk/api/rate-cards',
  summary: 'The rate cards of all carriers, newest first',
  comesWithDesk: ['rateCards'],
  response: z.object({ cards: z.array(RateCardRow) }),
})

export const RateLineOutcome = z.object({
  row: z.number().int(),
  words: z.string(),
  outcome: z.enum(['added', 'repeated', 'invalid']),
  message: z.string().nullable(),
})
export type RateLineOutcome = z.infer<typeof RateLineOutcome>

/** The number of prices that a new card changes against the one in force. */
export const RateCardDifference = z.object({
  /** Name of the card in force. */
  name: z.string(),
  added: z.number().int(),
  removed: z.number().int(),
  dearer: z.number().int(),
  cheaper: z.number().int(),
  same: z.number().int(),
})
export type RateCardDifference = z.infer<typeof RateCardDifference>

export const rateCardImportCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/quote-desk/api/rate-card-imports',
  summary: 'Import rate cards from a CSV file, one per carrier; nothing is saved if a row is invalid',
  body: z.object({
    name: lineOfText(80).min(1, 'Enter a name for the cards.'),
    validFrom: PlainDate,
    validUntil: PlainDate,
    csv: z.string('Choose a file.').min(1, 'Choose a file.').max(4_000_000, 'The file is too large.'),
    /** Report the outcome without making changes. */
    dryRun: z.boolean().default(false),
  }),
  bodyBytes: 5 << 20,
  response: z.object({
    /** Refused rows first, at most 200 rows. */
    rows: z.array(RateLineOutcome),
    added: z.number().int(),
    refused: z.number().int(),
    cards: z.array(
      z.object({
        carrier: z.string(),
        lines: z.number().int(),
        /** Null if the carrier has no card in force. */
        difference: RateCardDifference.nullable(),
      }),
    ),
    isImported: z.boolean(),
  }),
})
