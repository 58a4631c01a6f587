import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { atDesk } from './permission.ts'
import { lineOfText } from './text.ts'
import { PlainDate, plainDate } from './plain-date.ts'

// Rate cards are the provider's: its own people import them.

const desk = { permissions: atDesk('DeskQuotes') } as const

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
  summary: 'The rate cards of all carriers, the newest first',
  response: z.object({ cards: z.array(RateCardRow) }),
})

const Day = plainDate('Enter a date, such as 2026-05-28.')

export const RateLineOutcome = z.object({
  row: z.number().int(),
  words: z.string(),
  outcome: z.enum(['added', 'repeated', 'invalid']),
  message: z.string().nullable(),
})
export type RateLineOutcome = z.infer<typeof RateLineOutcome>

/** What a new card changes against the one in force, in numbers of prices. */
export const RateCardDifference = z.object({
  /** Of the card in force. */
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
  summary: 'Import rate cards from a CSV file, one per carrier in it; nothing is kept while a row is wrong',
  body: z.object({
    name: lineOfText(80).min(1, 'Enter a name for the cards.'),
    validFrom: Day,
    validUntil: Day,
    csv: z.string('Choose a file.').min(1, 'Choose a file.').max(4_000_000, 'The file is too large.'),
    /** Say what would happen and change nothing. */
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
        /** Null where the carrier has no card in force. */
        difference: RateCardDifference.nullable(),
      }),
    ),
    isImported: z.boolean(),
  }),
})
