import { z } from 'zod'
import { ByContact, Contact, contactsPermission, Grants } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { lineOfText } from './text.ts'

/** Nobody changes the access of themselves, of the provider's people or of a person who holds more. */
export const notAboveOneself = ['holds_more', 'own_access', 'works_at_desk'] as const

/** Access of a contact to the portal: what they may use, the invitation, a pause, the end. */
export const contactPermissionsUpdate = endpoint({
  method: 'PUT',
  path: '/contact-info/api/contacts/:contactId/permissions',
  summary: 'All that somebody may use from now on; it counts with their next call',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  body: z.object({ grants: Grants }),
  response: Contact,
  problems: ['contact_left', 'last_of_role', 'more_than_held', 'no_portal_access', 'stale', ...notAboveOneself],
})

export const contactInvitationCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts/:contactId/invitation',
  summary: 'Invite to the portal, or send the invitation again; earlier links stop working',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  body: z.object({ grants: Grants.optional() }),
  response: Contact,
  problems: [
    'already_signs_in',
    'contact_left',
    'email_taken',
    'identity_managed_elsewhere',
    'more_than_held',
    'too_many_emails',
    ...notAboveOneself,
  ],
})

export const contactInvitationDelete = endpoint({
  method: 'DELETE',
  path: '/contact-info/api/contacts/:contactId/invitation',
  summary: 'Take an invitation back that was not accepted yet',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['not_invited', ...notAboveOneself],
})

export const contactVerificationCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts/:contactId/verification',
  summary: 'Send a link by which the person proves their e-mail address',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: [
    'contact_left',
    'email_already_verified',
    'email_taken',
    'identity_managed_elsewhere',
    'too_many_emails',
    ...notAboveOneself,
  ],
})

export const contactSuspensionCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts/:contactId/suspension',
  summary: 'Pause access to the portal; everything else about the contact stays',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['last_of_role', 'no_portal_access', ...notAboveOneself],
})

export const contactSuspensionDelete = endpoint({
  method: 'DELETE',
  path: '/contact-info/api/contacts/:contactId/suspension',
  summary: 'Let somebody in again',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['not_suspended', ...notAboveOneself],
})

/** What somebody holds, to be looked at before they leave. */
export const Holdings = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(['roles', 'permissions', 'sites', 'notifications', 'invitation']),
      label: z.string(),
      /** What becomes of it when they leave. */
      effect: z.string(),
      items: z.array(z.string()),
    }),
  ),
  /** Why they cannot leave yet. */
  obstacles: z.array(z.string()),
})
export type Holdings = z.infer<typeof Holdings>

export const contactHoldingsRead = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts/:contactId/holdings',
  summary: 'What somebody holds, and why they could not leave',
  permissions: contactsPermission,
  params: ByContact,
  response: Holdings,
})

export const contactDepartureCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts/:contactId/departure',
  summary: 'Somebody leaves: access ends, sites and notifications go to a colleague if one is named',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  body: z.object({ handOverTo: lineOfText(100).nullable().default(null) }),
  response: Contact,
  problems: ['contact_left', 'last_of_role', ...notAboveOneself],
})

export const contactDepartureDelete = endpoint({
  method: 'DELETE',
  path: '/contact-info/api/contacts/:contactId/departure',
  summary: 'Somebody is back; what they could use has to be granted anew',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['contact_not_left', ...notAboveOneself],
})

export const contactLinkUse = endpoint({
  method: 'POST',
  path: '/contact-info/api/contact-links',
  summary: 'Uses the link of a mail: proves the address, and after an invitation leads on to a password',
  permissions: [],
  isPublic: true,
  body: z.object({ secret: z.string().min(1, 'Open the link of the mail.').max(200) }),
  response: z.object({
    email: z.string(),
    /** Where the person sets a password; null where there is nothing more to do. */
    next: z.string().nullable(),
  }),
  problems: ['already_member', 'already_signs_in', 'email_taken'],
})
