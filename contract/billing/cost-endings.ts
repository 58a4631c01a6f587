import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Pence } from '../money.ts'
import { PlainDate, plainDate } from '../plain-date.ts'
import { lineOfText } from '../text.ts'

/** The early termination charge of a service: the monthly price for the days that its term still has after the last day. */
export const ServiceEnding = z.object({
  serviceId: z.string(),
  name: z.string(),
  productName: z.string(),
  siteName: z.string().nullable(),
  monthly: Pence,
  currency: z.string(),
  /** Null if the contract is rolling. */
  contractEnd: PlainDate.nullable(),
  /** The chosen day, or the first that its notice allows. */
  lastDay: PlainDate,
  /** Days of the term after the last day. */
  daysLeft: z.number().int(),
  charge: Pence,
})
export type ServiceEnding = z.infer<typeof ServiceEnding>

export const endingList = endpoint({
  method: 'GET',
  path: '/billing-info/api/cost/endings',
  summary: 'What ending each service would cost, the highest charge first',
  permissions: ['BusinessPortalBilling'],
  query: z.object({
    search: lineOfText(100).optional(),
    /** Services whose notice is longer end on the first day that it allows. */
    lastDay: plainDate('Enter a day.').optional(),
  }),
  response: z.object({
    /** At most 100. */
    services: z.array(ServiceEnding),
    total: z.number().int(),
    /** Services without a price, which are not listed. */
    unpriced: z.number().int(),
  }),
})
