import { MarginRule } from '@portal/contract/quote-dealings.ts'
import { accessTypes, quoteLevels } from '@portal/contract/quote-values.ts'
import { Needs } from '@portal/contract/quotes.ts'
import { lineOfText } from '@portal/contract/text.ts'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import { calendarDate, choice, emailAddress, identifier, jsonOf, moment, pattern, text, yesOrNo } from '../kinds.ts'

const pence = z.int().min(0).max(1_000_000_000)
const Offers = z
  .array(
    z.object({
      carrier: lineOfText(60).min(1),
      accessType: z.enum(accessTypes),
      bearer: z.int().min(1),
      rate: z.int().min(1),
      term: z.int().min(1).max(120),
    }),
  )
  .max(200)
const Extras = z
  .array(
    z.object({
      kind: z.enum(['care', 'router', 'ipv4', 'aEnd', '4G']),
      label: lineOfText(80).min(1),
      install: pence,
      monthly: pence,
    }),
  )
  .max(10)
const nothing = { kind: 'percent', monthly: 0, install: 0 } as const

export const quoteId = pattern(/^Q-\d{1,9}$/, 'Q- and up to nine digits, such as Q-20431')

export const quoteRow = z.object({
  account_id: required(identifier, 'The account that is quoted'),
  quote_id: required(quoteId, 'The quote; unique among all accounts'),
  title: required(text(80), 'What the list shows first'),
  customer_name: optional(text(80), 'For whom it is; the name of the account when empty'),
  made_by: required(choice(['customer', 'dealer']), 'Who made it'),
  state: required(
    choice(['draft', 'answered', 'accepted', 'declined', 'expired', 'cancelled', 'unableToProvide']),
    'Where it is in its life; an answered one whose last day is over is an expired one',
  ),
  is_shown: orElse(yesOrNo, false, "Whether a dealer's quote was given to its customer; no when empty"),
  currency: orElse(choice(['GBP']), 'GBP', 'Currency of its prices; quotes are made in pounds'),
  needs: required(jsonOf(Needs, 'JSON object as the API answers the needs of a quote'), 'What was asked for'),
  offers: optional(
    jsonOf(Offers, 'JSON list of objects with carrier, accessType, bearer, rate and term'),
    'What could be chosen from, kept when empty; the options of sites name them by their place in this list, from 0',
  ),
  extras: orElse(
    jsonOf(Extras, 'JSON list of objects with kind, label, install and monthly'),
    [],
    'What comes with every line, minor units',
  ),
  margin: orElse(
    jsonOf(MarginRule, 'JSON object with kind, monthly and install'),
    nothing,
    'What the seller puts on top of the options and extras; nothing when empty, so that they are the prices',
  ),
  level: optional(choice(quoteLevels), 'How far the prices may be relied on'),
  priced_at: optional(moment, 'When it was priced'),
  valid_until: optional(calendarDate, 'Until when the prices hold'),
  answered_by: optional(text(160), 'Who accepted or declined it'),
  answered_at: optional(moment, 'When it was accepted or declined'),
  answer_note: optional(text(1000, { lineBreaks: true }), 'What was said with it'),
  created_by: required(text(160), 'Who made it, by name'),
  created_by_email: orElse(emailAddress, '', 'Their e-mail address, for word of it'),
  created_at: required(moment, 'When it was made'),
  updated_at: optional(
    moment,
    'When it was changed last; when it was answered, priced or made if empty. Drafts that nobody touches are deleted in time',
  ),
})
