import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageQueryOf } from '../listing-query.ts'
import { Pence } from '../money.ts'
import { few, pageOf } from '../paging.ts'
import { requireStaffRoom } from '../permission.ts'
import { AvailabilityCredit, CreditRule } from '../plans/content.ts'
import { linesOfText, lineOfText } from '../text.ts'
import { deskCreditListing, serviceCreditListing } from './listing.ts'
import { creditStates } from './values.ts'

const permissions = ['BusinessPortalBilling'] as const
const ById = z.object({ creditId: Id })
const Moment = z.iso.datetime()

/** How a credit was calculated. Percentages of `limit` and `availability` in hundredths. */
export const CreditFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('repair'),
    /** Working minutes, without time waiting for the customer. */
    repairMinutes: z.number().int(),
    targetMinutes: z.number().int(),
    /** Started hours over the target. */
    hoursOver: z.number().int(),
    rule: CreditRule,
  }),
  z.object({
    kind: z.literal('availability'),
    /** `2026-10` */
    month: z.string(),
    outageMinutes: z.number().int(),
    availability: z.number().int(),
    limit: AvailabilityCredit,
  }),
])
export type CreditFacts = z.infer<typeof CreditFacts>

/** A credit for a target that was missed. Money in hundredths of the currency. */
export const ServiceCredit = z.object({
  creditId: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  /** Null for the availability of a month. */
  caseId: z.string().nullable(),
  /** The plan that promised it. */
  planId: z.string(),
  planTitle: z.string(),
  planVersion: z.number().int(),
  facts: CreditFacts,
  /** The monthly charge of the service at the time. */
  monthlyCharge: Pence,
  percent: z.number().int(),
  amount: Pence,
  currency: z.string(),
  state: z.enum(creditStates),
  at: Moment,
  claimedAt: Moment.nullable(),
  claimedByName: z.string().nullable(),
  decidedAt: Moment.nullable(),
  /** The reason for refusing it. */
  reason: z.string().nullable(),
  billRef: z.string().nullable(),
})
export type ServiceCredit = z.infer<typeof ServiceCredit>

export const ServiceCreditQuery = pageQueryOf(serviceCreditListing)
export type ServiceCreditQuery = z.output<typeof ServiceCreditQuery>

export const serviceCreditList = endpoint({
  method: 'GET',
  path: '/credits-info/api/credits',
  summary: 'The credits of the account for targets that were missed, filtered, searched, sorted and paged',
  permissions,
  comesWith: ['serviceCredits'],
  query: ServiceCreditQuery,
  response: pageOf(ServiceCredit),
})

export const serviceCreditRead = endpoint({
  method: 'GET',
  path: '/credits-info/api/credits/:creditId',
  summary: 'One credit and how it was calculated',
  permissions,
  comesWith: ['serviceCredit'],
  params: ById,
  response: ServiceCredit,
})

export const caseCreditRead = endpoint({
  method: 'GET',
  path: '/credits-info/api/cases/:caseId/credit',
  summary: 'The credit for the late repair of a case; null if there is none',
  permissions,
  comesWith: ['case'],
  params: z.object({ caseId: Id }),
  response: z.object({ credit: ServiceCredit.nullable() }),
})

export const serviceCreditClaimCreate = endpoint({
  method: 'POST',
  path: '/credits-info/api/credits/:creditId/claims',
  summary: 'Claim a credit; the service desk decides on it',
  permissions,
  params: ById,
  response: ServiceCredit,
  problems: ['already_claimed'],
})

const desk = requireStaffRoom('DeskCases')

export const DeskCreditRow = ServiceCredit.extend({ accountId: z.string(), accountName: z.string() })
export type DeskCreditRow = z.infer<typeof DeskCreditRow>
export const DeskCreditQuery = pageQueryOf(deskCreditListing)
export type DeskCreditQuery = z.output<typeof DeskCreditQuery>

export const deskCreditQueue = endpoint({
  method: 'GET',
  path: '/credit-desk/api/credits',
  summary: 'Credits of all accounts in one status, oldest first: claims to decide, or approved ones for the next bills',
  permissions: desk,
  comesWithDesk: ['credits'],
  isForPeople: true,
  query: DeskCreditQuery,
  response: pageOf(DeskCreditRow).extend({
    /** Credits of each tab, whatever the search. */
    tabs: z.record(z.enum(creditStates), few),
  }),
})

export const deskCreditExport = endpoint({
  method: 'GET',
  path: '/credit-desk/api/credits.csv',
  summary: 'Approved credits of all accounts that are not on a bill yet, as CSV for the billing system',
  permissions: desk,
  isForPeople: true,
  produces: 'text/csv',
})

export const deskCreditDecisionCreate = endpoint({
  method: 'POST',
  path: '/credit-desk/api/credits/:creditId/decisions',
  summary: 'Approve or refuse a credit that the customer claimed; a refusal needs a reason, which the customer can see',
  permissions: desk,
  params: ById,
  body: z
    .object({ isApproved: z.boolean(), reason: linesOfText(500).default('') })
    .refine(({ isApproved, reason }) => isApproved || reason !== '', {
      path: ['reason'],
      message: 'Enter the reason.',
    }),
  response: ServiceCredit,
  problems: ['already_decided'],
})

export const deskCreditBillingCreate = endpoint({
  method: 'POST',
  path: '/credit-desk/api/credits/:creditId/billings',
  summary: 'Record the bill that an approved credit is on',
  permissions: desk,
  params: ById,
  body: z.object({ billRef: lineOfText(40).refine((text) => text !== '', 'Enter the number of the bill.') }),
  response: ServiceCredit,
  problems: ['already_decided'],
})
