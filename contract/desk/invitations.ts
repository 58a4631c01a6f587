import { z } from 'zod'
import { contactRoles } from '../contacts/values.ts'
import { endpoint } from '../endpoint.ts'
import { filterOf, pageQueryOf } from '../listing-query.ts'
import { pageOf } from '../paging.ts'
import { operatorResource, permissionResources } from '../permission.ts'
import { lineOfText, linesOfText } from '../text.ts'
import { OfAccount } from './desk.ts'
import { invitableStates, invitationRunStates, invitationStates } from './invitation-values.ts'
import { deskNewcomerListing } from './listing.ts'

// The first people of accounts, invited many at once. Operators only, because they give permissions in every account.
const operators = { permissions: [operatorResource], isForPeople: true } as const

const Count = z.int().min(0)
const Moment = z.iso.datetime()

/** A contact who has never signed in. */
export const DeskNewcomer = OfAccount.extend({
  contactId: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(contactRoles)),
  state: z.enum(invitationStates),
  /** When the latest invitation was sent. */
  invitedAt: Moment.nullable(),
})
export type DeskNewcomer = z.infer<typeof DeskNewcomer>

export const DeskNewcomerQuery = pageQueryOf(deskNewcomerListing)
export const DeskNewcomerFilter = filterOf(deskNewcomerListing)
export type DeskNewcomerFilter = z.output<typeof DeskNewcomerFilter>

export const deskNewcomerList = endpoint({
  ...operators,
  method: 'GET',
  path: '/invitation-desk/api/people',
  summary: 'The contacts of all accounts who have never signed in, by account and name',
  comesWithDesk: ['invitations'],
  query: DeskNewcomerQuery,
  response: pageOf(DeskNewcomer).extend({
    /** People of each tab, whatever the filters. */
    tabs: z.record(z.enum(invitationStates), Count),
  }),
})

export const deskNewcomerExport = endpoint({
  ...operators,
  method: 'GET',
  path: '/invitation-desk/api/people.csv',
  summary: 'The filtered list as CSV, all pages',
  query: DeskNewcomerFilter,
  produces: 'text/csv',
})

export const InvitationRun = z.object({
  runId: z.string(),
  state: z.enum(invitationRunStates),
  /** Why it was stopped, if no person did it. */
  reason: z.string().nullable(),
  /** The people to invite when it began. */
  people: Count,
  invited: Count,
  refused: z.array(z.object({ accountId: z.string(), contactId: z.string(), name: z.string(), reason: z.string() })),
  byName: z.string(),
  createdAt: Moment,
  changedAt: Moment,
})
export type InvitationRun = z.infer<typeof InvitationRun>

export const deskInvitationRunList = endpoint({
  ...operators,
  method: 'GET',
  path: '/invitation-desk/api/runs',
  summary: 'The runs of invitations of the last 30 days, newest first',
  comesWithDesk: ['invitations'],
  response: z.object({ runs: z.array(InvitationRun) }),
})

export const deskInvitationRunCreate = endpoint({
  ...operators,
  method: 'POST',
  path: '/invitation-desk/api/runs',
  summary: 'Invite the people that a filter finds, ten a minute',
  body: z.object({
    /** Of the people that the list with these filters shows. */
    filter: z.object({
      state: z.enum(invitableStates, 'Choose people who are not invited, or whose link has expired.'),
      role: z.enum(contactRoles).optional(),
      accountId: lineOfText(40).optional(),
      search: lineOfText(100).optional(),
    }),
    /** No more people than the caller has seen. */
    most: z.int().min(1).max(100_000),
    /** For people who have none yet; null for every permission that their account can have. */
    permissions: z.array(z.enum(permissionResources)).max(permissionResources.length).nullable(),
    /** A paragraph of the email. */
    message: linesOfText(1000).default(''),
  }),
  response: InvitationRun,
  problems: ['identity_managed_elsewhere', 'limit_reached'],
})

export const deskInvitationRunStop = endpoint({
  ...operators,
  method: 'POST',
  path: '/invitation-desk/api/runs/:runId/stop',
  summary: 'Invite no one else; invitations that were sent stay valid',
  params: z.object({ runId: z.string().regex(/^[0-9A-Z]{16}$/) }),
  response: InvitationRun,
  problems: ['invitations_over'],
})
