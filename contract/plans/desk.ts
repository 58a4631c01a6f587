import { z } from 'zod'
import { deskPlanAccountListing } from '../desk/listing.ts'
import { endpoint } from '../endpoint.ts'
import { pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { deliveriesOf } from '../notifications/deliveries.ts'
import { requireStaffRoom } from '../permission.ts'
import { CareLevel, NewPlanContent, PlanContent } from './content.ts'
import { ByPlan, PlanId, PlanVersion, PlanVersionNumber, ShownVersion } from './plans.ts'
import { linesOfText } from '../text.ts'

const desk = requireStaffRoom('DeskPlans')
/** The number of times the draft was saved: its ETag. */
const DraftSaved = PlanVersion.extend({ edition: z.number().int() })

export const planDeskVersionList = endpoint({
  method: 'GET',
  path: '/plan-desk/api/plans/:planId/versions',
  summary: 'All versions of a plan, newest first, the draft among them',
  permissions: desk,
  params: ByPlan,
  response: z.object({ versions: z.array(PlanVersion) }),
})

export const planDeskRead = endpoint({
  method: 'GET',
  path: '/plan-desk/api/plans/:planId',
  summary: 'The newest version, the draft included, or another one; its ETag goes into If-Match of the draft',
  permissions: desk,
  params: ByPlan,
  query: ShownVersion,
  response: DraftSaved.extend({ planId: PlanId, title: z.string(), productCategory: z.string(), content: PlanContent }),
})

export const planDeskDraftUpdate = endpoint({
  method: 'PUT',
  path: '/plan-desk/api/plans/:planId/draft',
  summary: 'Save the draft of the next version; returns what it would change. A plan has at most one draft',
  permissions: desk,
  params: ByPlan,
  body: z.object({
    content: NewPlanContent,
    /** The newest version that the author has seen, so that no one overwrites another person's draft. */
    after: PlanVersionNumber.optional(),
  }),
  response: DraftSaved,
  problems: ['stale'],
})

export const planDeskPublicationCreate = endpoint({
  method: 'POST',
  path: '/plan-desk/api/plans/:planId/publications',
  summary:
    'Approve the draft: it is in force from today and supersedes the previous version; customers on the plan are notified',
  permissions: desk,
  params: ByPlan,
  body: z.object({
    version: PlanVersionNumber,
    /** Everyone on the plan can read it. */
    reason: linesOfText(500).refine((text) => text !== '', 'Enter the reason for the change.'),
  }),
  response: PlanVersion,
  problems: ['nothing_to_publish', 'stale'],
})

const count = z.int().min(0)

export const PlanAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  /** Its services in the category of the plan. */
  services: count,
  /** People who acknowledged an earlier version; they are emailed when the next is published. */
  people: count,
  /** The newest version that someone there has acknowledged. */
  acknowledged: z.int().nullable(),
})
export type PlanAccount = z.infer<typeof PlanAccount>

export const planDeskAccountList = endpoint({
  method: 'GET',
  path: '/plan-desk/api/plans/:planId/accounts',
  summary: 'The accounts with a plan, first those in which no one is emailed when a version is published',
  permissions: desk,
  isForPeople: true,
  params: ByPlan,
  query: pageQueryOf(deskPlanAccountListing),
  response: pageOf(PlanAccount).extend({
    /** Of all pages, whatever the search. */
    sums: z.object({ accounts: count, services: count, people: count, unnotified: count }),
  }),
})

const deliveries = deliveriesOf({
  at: '/plan-desk/api/plans/:planId',
  params: ByPlan,
  noun: 'a new version of a plan',
  permissions: desk,
})
export const planDeskDeliveryList = endpoint(deliveries.list)
export const planDeskResendCreate = endpoint(deliveries.resend)

const ByName = CareLevel.pick({ name: true })

export const careLevelList = endpoint({
  method: 'GET',
  path: '/plan-desk/api/care-levels',
  summary: 'The care levels that services can have: they set the targets of faults that no plan covers',
  permissions: desk,
  response: z.object({ levels: z.array(CareLevel) }),
})

export const careLevelUpdate = endpoint({
  method: 'PUT',
  path: '/plan-desk/api/care-levels/:name',
  summary: 'Add or change a care level; open cases keep the targets that they were given',
  permissions: desk,
  params: ByName,
  body: CareLevel.omit({ name: true }),
  response: CareLevel,
})

export const careLevelDelete = endpoint({
  method: 'DELETE',
  path: '/plan-desk/api/care-levels/:name',
  summary: 'Remove a care level; new cases of its services have the standard terms',
  permissions: desk,
  params: ByName,
  response: z.object({ levels: z.array(CareLevel) }),
})
