import { z } from 'zod'
import { AccessRequest, accessRequestAnswer } from './access.ts'
import { ByContact, Contact, ContactInput, Grants } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { OwnSession } from './own-sessions.ts'
import { atDesk } from './permission.ts'
import type { RefusalCode } from './refusals.ts'
import { linesOfText } from './text.ts'

// What the provider's staff do about the people of an account when its own administrators cannot. It is for people: each
// act has a name, and the customer sees it in who did what.

const desk = { permissions: atDesk('DeskAccounts'), isForPeople: true } as const
/** The provider stands above the people of customers, and nobody at its desk above a colleague. */
const notColleagues = ['own_access', 'works_at_desk'] as const
const Reason = z.object({
  reason: linesOfText(500).refine((text) => text !== '', 'Say why. The customer sees it.'),
})

export const DeskContact = Contact.extend({
  /** Where they are signed in, the last used first. */
  sessions: z.array(OwnSession.pick({ device: true, ip: true, signedInAt: true, lastUsedAt: true })),
})
export type DeskContact = z.infer<typeof DeskContact>

export const deskContactRead = endpoint({
  ...desk,
  method: 'GET',
  path: '/people-desk/api/contacts/:contactId',
  summary: 'Somebody of an account, what they may use and where they are signed in',
  params: ByContact,
  response: DeskContact,
})

export const deskContactCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/people-desk/api/contacts',
  summary: 'Invite somebody new to an account',
  body: ContactInput.extend({ grants: Grants }),
  response: DeskContact,
  problems: ['email_taken', 'identity_managed_elsewhere', 'more_than_held', ...notColleagues],
})

export const deskContactPermissionsUpdate = endpoint({
  ...desk,
  method: 'PUT',
  path: '/people-desk/api/contacts/:contactId/permissions',
  summary: 'All that somebody may use from now on; it counts with their next call',
  params: ByContact,
  body: Reason.extend({ grants: Grants }),
  response: DeskContact,
  problems: ['contact_left', 'last_of_role', 'more_than_held', 'no_portal_access', 'stale', ...notColleagues],
})

export const deskInvitationCreate = endpoint({
  ...desk,
  method: 'POST',
  path: '/people-desk/api/contacts/:contactId/invitation',
  summary: 'Send an invitation again; earlier links stop working',
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

export const deskSuspensionCreate = withReason('suspension', 'Pause somebody’s access to the portal', [
  'last_of_role',
  'no_portal_access',
  ...notColleagues,
])
export const deskRestorationCreate = withReason('restoration', 'Let somebody in again', [
  'not_suspended',
  ...notColleagues,
])
export const deskSecondFactorResetCreate = withReason(
  'second-factor-reset',
  'Remove every second factor of somebody who has lost theirs; they are told by mail',
  ['identity_managed_elsewhere', 'never_signed_in', 'no_second_factor', ...notColleagues],
)
export const deskSignOutCreate = withReason('sign-out', 'End every session of somebody, on every device', [
  'never_signed_in',
  ...notColleagues,
])

export const deskAccessRequestList = endpoint({
  ...desk,
  method: 'GET',
  path: '/people-desk/api/requests',
  summary: 'Who of an account waits for which permission, the oldest first',
  response: z.object({ requests: z.array(AccessRequest) }),
})

export const deskAccessRequestAnswer = endpoint({
  ...desk,
  method: 'POST',
  path: '/people-desk/api/requests/:requestId/answer',
  summary: 'Grant what somebody asked for, or decline with a word',
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
