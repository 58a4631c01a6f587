import { MarginRule } from '@portal/contract/quotes/dealings.ts'
import { accessTypes, extraKinds, quoteLevels } from '@portal/contract/quotes/values.ts'
import { Needs } from '@portal/contract/quotes/quotes.ts'
import { lineOfText } from '@portal/contract/text.ts'
import { z } from 'zod'
import { optional, orElse, required } from '../columns.ts'
import {
  calendarDate,
  choice,
  emailAddress,
  identifier,
  jsonOf,
  moment,
  pattern,
  text,
  yesOrNo,
} from '../column-types.ts'

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
      kind: z.enum(extraKinds),
      label: lineOfText(80).min(1),
      install: pence,
      monthly: pence,
    }),
  )
  .max(10)
const nothing = { kind: 'percent', monthly: 0, install: 0 } as const

export const quoteId = pattern(/^Q-\d{1,9}$/, 'Q- and up to nine digits, such as Q-20431')

export const quoteRow = z.object({
  account_id: required(identifier, 'The account'),
  quote_id: required(quoteId, 'The quote; unique across all accounts'),
  title: required(text(80), 'Name in the list'),
  customer_name: optional(text(80), 'Customer; the account’s name if empty'),
  made_by: required(choice(['customer', 'dealer']), 'Created by'),
  state: required(
    choice(['draft', 'answered', 'accepted', 'declined', 'expired', 'cancelled', 'unableToProvide']),
    'Status; a priced quote past its last day is expired',
  ),
  is_shown: orElse(yesOrNo, false, "Whether a dealer's quote was given to its customer; no if empty"),
  currency: orElse(choice(['GBP']), 'GBP', 'Currency of its prices; quotes are made in pounds'),
  needs: required(jsonOf(Needs, 'JSON object in the API’s format of a quote’s requirements'), 'Requirements'),
  offers: optional(
    jsonOf(Offers, 'JSON list of objects with carrier, accessType, bearer, rate and term'),
    'Available offers, kept if empty; the options of sites refer to them by position in this list, from 0',
  ),
  extras: orElse(
    jsonOf(Extras, 'JSON list of objects with kind, label, install and monthly'),
    [],
    'Extras of each line, minor units',
  ),
  margin: orElse(
    jsonOf(MarginRule, 'JSON object with kind, monthly and install'),
    nothing,
    'Margin on options and extras; none if empty',
  ),
  level: optional(choice(quoteLevels), 'Reliability of the prices'),
  priced_at: optional(moment, 'When it was priced'),
  valid_until: optional(calendarDate, 'Last day of the prices'),
  answered_by: optional(text(160), 'Who accepted or declined it'),
  answered_at: optional(moment, 'When it was accepted or declined'),
  answer_note: optional(text(1000, { lineBreaks: true }), 'Comment'),
  created_by: required(text(160), 'Creator’s name'),
  created_by_email: orElse(emailAddress, '', 'Creator’s email address, for notifications'),
  created_at: required(moment, 'When it was created'),
  updated_at: optional(
    moment,
    'Last change; if empty, when it was accepted, declined, priced or created. Unchanged drafts are deleted after a time',
  ),
})
