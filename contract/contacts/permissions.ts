import { z } from 'zod'
import { RowOutcomes, selectedIds } from '../bulk.ts'
import { ByContact, Contact, contactsPermission, Grant, Grants } from './contacts.ts'
import { siteResources } from './values.ts'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'

/** No one changes their own access, that of the provider's staff, or that of a person with wider permissions. */
export const notAboveOneself = ['holds_more', 'own_access', 'works_at_desk'] as const

/** A contact's access to the portal: permissions, invitation, suspension and end. */
export const contactPermissionsUpdate = endpoint({
  method: 'PUT',
  path: '/contact-info/api/contacts/:contactId/permissions',
  summary: 'Set a contact’s permissions; they take effect with the contact’s next call',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  body: z.object({ grants: Grants }),
  response: Contact,
  problems: ['contact_left', 'last_of_role', 'more_than_held', 'no_portal_access', 'stale', ...notAboveOneself],
})

export const contactPermissionBulkUpdate = endpoint({
  method: 'POST',
  path: '/contact-info/api/permissions',
  summary: 'Give one permission to several people, or withdraw it; each person has their own outcome',
  permissions: contactsPermission,
  isForPeople: true,
  answersRows: true,
  body: z
    .object({
      contactIds: selectedIds('people'),
      resource: Grant.shape.resource,
      /** Its sites and its last day; null withdraws the permission. */
      limit: Grant.pick({ sites: true, until: true }).nullable(),
    })
    .refine(({ resource, limit }) => !limit?.sites || siteResources.includes(resource), {
      error: 'Only service permissions can be limited to sites.',
      path: ['limit'],
    }),
  response: RowOutcomes,
})

export const contactInvitationCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts/:contactId/invitation',
  summary: 'Invite a contact to the portal, or resend the invitation; earlier links stop working',
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
  summary: 'Withdraw an invitation that has not been accepted',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['not_invited', ...notAboveOneself],
})

export const contactVerificationCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts/:contactId/verification',
  summary: 'Send a link that verifies the contact’s email address',
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
  summary: 'Suspend a contact’s portal access; nothing else changes',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['last_of_role', 'no_portal_access', ...notAboveOneself],
})

export const contactSuspensionDelete = endpoint({
  method: 'DELETE',
  path: '/contact-info/api/contacts/:contactId/suspension',
  summary: 'Restore a contact’s portal access',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['not_suspended', ...notAboveOneself],
})

/** A contact's responsibilities, to review before they leave. */
export const Holdings = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(['roles', 'permissions', 'sites', 'notifications', 'invitation']),
      label: z.string(),
      /** The effect of their leaving. */
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
  summary: 'A contact’s permissions and responsibilities, and what prevents their removal',
  permissions: contactsPermission,
  params: ByContact,
  response: Holdings,
})

export const contactDepartureCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts/:contactId/departure',
  summary: 'Mark a contact as a leaver: access ends, and sites and notifications move to a colleague if one is named',
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
  summary: 'Reinstate a leaver; permissions have to be granted again',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByContact,
  response: Contact,
  problems: ['contact_not_left', ...notAboveOneself],
})

export const contactLinkUse = endpoint({
  method: 'POST',
  path: '/contact-info/api/contact-links',
  summary: 'Use the link from an email: it verifies the address, and after an invitation continues to the password',
  permissions: [],
  isPublic: true,
  body: z.object({ secret: z.string().min(1, 'Open the link in the email.').max(200) }),
  response: z.object({
    email: z.string(),
    /** The address at which the person sets a password; null if nothing is left to do. */
    next: z.string().nullable(),
  }),
  problems: ['already_member', 'already_signs_in', 'email_taken'],
})
