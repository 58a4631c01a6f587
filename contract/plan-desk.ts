import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { atDesk } from './permission.ts'
import { PlanContent } from './plan-content.ts'
import { ByPlan, PlanId, PlanVersion, PlanVersionNumber, ShownVersion } from './plans.ts'
import { linesOfText } from './text.ts'

const desk = atDesk('DeskPlans')
/** How often the draft was saved: its ETag. */
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
  summary: 'What the newest version says, be it the draft, or another; its ETag goes into If-Match of the draft',
  permissions: desk,
  params: ByPlan,
  query: ShownVersion,
  response: DraftSaved.extend({ planId: PlanId, title: z.string(), productCategory: z.string(), content: PlanContent }),
})

export const planDeskDraftUpdate = endpoint({
  method: 'PUT',
  path: '/plan-desk/api/plans/:planId/draft',
  summary: 'Save the draft of the next version; answers what it would change. A plan has one draft at most',
  permissions: desk,
  params: ByPlan,
  body: z.object({
    content: PlanContent,
    /** The newest version that whoever writes it has seen, so that nobody's draft is written over. */
    after: PlanVersionNumber.optional(),
  }),
  response: DraftSaved,
  problems: ['stale'],
})

export const planDeskPublicationCreate = endpoint({
  method: 'POST',
  path: '/plan-desk/api/plans/:planId/publications',
  summary:
    'Approve the draft: it is in force from today and supersedes the version before; everyone who has the plan is told',
  permissions: desk,
  params: ByPlan,
  body: z.object({
    version: PlanVersionNumber,
    /** Everybody who has the plan reads it. */
    reason: linesOfText(500).refine((text) => text !== '', 'Say why it changes.'),
  }),
  response: PlanVersion,
  problems: ['nothing_to_publish', 'stale'],
})
