import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fileOf, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { pageOf } from '../paging.ts'
import { PlainDate, plainDate } from '../plain-date.ts'
import { usageCallListing } from './usage-listing.ts'
import { UsageRule } from './usage-rule.ts'

const permissions = ['BusinessPortalBilling'] as const

/** A number as stored, +441632960110, and as people write it, 01632 960110. */
const Dialled = z.object({ number: z.string(), shown: z.string() })

/** `cost` as billed, before VAT; the portal rates no call. */
export const BilledCall = z.object({
  callId: z.string(),
  serviceId: z.string(),
  at: z.iso.datetime(),
  from: Dialled,
  to: Dialled,
  destination: z.string(),
  seconds: z.number().int(),
  cost: Pence,
})
export type BilledCall = z.infer<typeof BilledCall>

export const CallTotals = z.object({ calls: z.number().int(), seconds: z.number().int(), cost: Pence })
export type CallTotals = z.infer<typeof CallTotals>

export const BilledCallQuery = pageQueryOf(usageCallListing)
export type BilledCallQuery = z.output<typeof BilledCallQuery>

export const billedCallList = endpoint({
  method: 'GET',
  path: '/billing-info/api/calls',
  summary: 'The calls of the account as billed, newest first, by number or destination, day and cost',
  permissions,
  comesWith: ['usage'],
  query: BilledCallQuery,
  /** `total` counts the calls that pages can show, at most 10,000. */
  response: pageOf(BilledCall).extend({
    from: PlainDate,
    to: PlainDate,
    /** Of the whole search; null if more than 10,000 calls match and their totals are not kept. */
    totals: CallTotals.nullable(),
    /** The calls of these days. */
    searched: z.number().int(),
  }),
})

export const billedCallExport = fileOf(billedCallList, usageCallListing)

/** A night of calls that cost far more than usual: `unusual-nights.ts` has the rule. */
export const UnusualNight = CallTotals.extend({
  /** The day on which it ends. */
  night: PlainDate,
  usual: Pence,
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** The destination that cost the most, with its part of the calls, and the number and the service that called it most often. */
  most: CallTotals.extend({ destination: z.string(), from: z.string(), serviceId: z.string() }),
})
export type UnusualNight = z.infer<typeof UnusualNight>

export const UsageMonth = z.object({
  /** Its first day. */
  month: PlainDate,
  /** Months with calls, newest first. */
  months: z.array(PlainDate),
  calls: CallTotals,
  /** The month before; null if it had no calls. */
  before: CallTotals.nullable(),
  unusual: z.array(UnusualNight),
  /** The rule that found them. */
  rule: UsageRule,
  /** Whether the caller may change the rule: their permission is for the whole account. */
  mayChangeRule: z.boolean(),
  /** When the billing system last delivered calls; null if it never has. */
  receivedAt: z.iso.datetime().nullable(),
  /** Until when calls are complete, as the billing system says; null if it does not. */
  completeTo: z.iso.datetime().nullable(),
})
export type UsageMonth = z.infer<typeof UsageMonth>

export const usageRead = endpoint({
  method: 'GET',
  path: '/billing-info/api/usage',
  summary: 'The usage of a month; without one, of the last month that has ended and has calls',
  permissions,
  comesWith: ['usage'],
  query: z.object({ month: plainDate('Enter the first day of a month.').optional() }),
  response: UsageMonth,
})
