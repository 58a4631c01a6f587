import { z } from 'zod'
import { AccessRequest, accessRequestAnswer } from '../access/access.ts'
import { ByContact, Contact, ContactInput, Grants } from '../contacts/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { OwnSession } from '../session/own-sessions.ts'
import { requireStaffRoom } from '../permission.ts'
import type { RefusalCode } from '../refusals.ts'
import { linesOfText } from '../text.ts'

// Staff actions on the people of an account whose own administrators cannot act. For people only: each action names its
// actor, and the customer sees it in the activity log.

const desk = { permissions: requireStaffRoom('DeskAccounts'), isForPeople: true } as const
/** Staff may manage customers' people, but not their own colleagues. */
const notColleagues = ['own_access', 'works_at_desk'] as const
const Reason = z.object({
  reason: linesOfText(500).refine((text) => text !== '', 'Enter a reason. The customer can see it.'),
})

export const DeskContact = Contact.extend({
  /** Their sessions, the last used first. */
  sessions: z.array(OwnSession.pick({ device: true, ip: true, signedInAt: true, lastUsedAt: true })),
})
export type DeskContact = z.infer<typeof DeskContact>

export const deskContactRead = endpoint({
  ...desk,
  method: 'GET',
  path: '/people-desk/api/contacts/:contactId',
  summary: 'A person in an account, with their permissions and sessions',
  params: ByContact,
  response: DeskContact,
})

export const deskContactCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/people-desk/api/contacts',
  summary: 'Invite a person to an account',
  body: ContactInput.extend({ grants: Grants }),
  response: DeskContact,
  problems: ['email_taken', 'identity_managed_elsewhere', 'more_than_held', ...notColleagues],
})

export const deskContactPermissionsUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/people-desk/api/contacts/:contactId/permissions',
  summary: 'Set a person’s permissions; they take effect with the person’s next call',
  params: ByContact,
  body: Reason.extend({ grants: Grants }),
  response: DeskContact,
  problems: ['contact_left', 'last_of_role', 'more_than_held', 'no_portal_access', 'stale', ...notColleagues],
})

export const deskInvitationCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/people-desk/api/contacts/:contactId/invitation',
  summary: 'Resend an invitation; earlier links stop working',
  params: ByContact,
  response: DeskContact,
  problems: [
    'already_signs_in',
    'contact_left',
    'email_taken',
    'identity_managed_elsewhere',
    'too_many_emails',
    ...notColleagues,
  ],
})

function withReason<const Act extends string, const Codes extends readonly RefusalCode[]>(
  act: Act,
  summary: string,
  problems: Codes,
) {
  return endpoint({
    ...desk,
    method: 'POST',
    path: `/people-desk/api/contacts/:contactId/${act}` as const,
    summary,
    params: ByContact,
    body: Reason,
    response: DeskContact,
    problems,
  })
}

export const deskSuspensionCreate = withReason('suspension', 'Suspend a person’s portal access', [
  'last_of_role',
  'no_portal_access',
  ...notColleagues,
])
export const deskRestorationCreate = withReason('restoration', 'Restore a person’s portal access', [
  'not_suspended',
  ...notColleagues,
])
export const deskSecondFactorResetCreate = withReason(
  'second-factor-reset',
  'Remove every second factor of a person; they are notified by email',
  ['identity_managed_elsewhere', 'never_signed_in', 'no_second_factor', ...notColleagues],
)
export const deskSignOutCreate = withReason('sign-out', 'End every session of a person, on every device', [
  'never_signed_in',
  ...notColleagues,
])

export const deskAccessRequestList = endpoint({
  ...desk,
  method: 'GET',
  path: '/people-desk/api/requests',
  summary: 'An account’s open requests for permissions, oldest first',
  response: z.object({ requests: z.array(AccessRequest) }),
})

export const deskAccessRequestAnswer = endpoint({
  ...desk,
  method: 'POST',
  path: '/people-desk/api/requests/:requestId/answer',
  summary: 'Grant or decline a request for a permission',
  params: accessRequestAnswer.params,
  body: accessRequestAnswer.body,
  response: z.object({ requests: z.array(AccessRequest) }),
  problems: [
    'contact_left',
    'last_of_role',
    'more_than_held',
    'no_portal_access',
    'request_already_answered',
    ...notColleagues,
  ],
})
