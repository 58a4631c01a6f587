import { z } from 'zod'
import { accessRequestStatuses, dealerAccesses, secondFactorChecks } from './values.ts'
import { contactsPermission, Grant } from '../contacts/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { permissionResources, staffResources } from '../permission.ts'
import { linesOfText } from '../text.ts'
import { PlainDate, plainDate } from '../plain-date.ts'

const Moment = z.iso.datetime({ offset: true })
const Resource = z.enum([...permissionResources, ...staffResources])

export const OwnRequest = z.object({
  requestId: z.string(),
  status: z.enum(accessRequestStatuses),
  askedAt: Moment,
  answeredBy: z.string().nullable(),
  answer: z.string().nullable(),
})

export const OwnPermission = z.object({
  resource: Resource,
  isHeld: z.boolean(),
  /** Names of the sites that limit it; null for all sites. */
  sites: z.array(z.string()).nullable(),
  /** The last day of validity. */
  until: PlainDate.nullable(),
  /** The latest request for it, as long as it is still relevant. */
  request: OwnRequest.nullable(),
})
export type OwnPermission = z.infer<typeof OwnPermission>

export const OwnAccess = z.object({
  accountName: z.string(),
  /** The dealer for which the caller acts. */
  dealerName: z.string().nullable(),
  permissions: z.array(OwnPermission),
  /** Permissions that the caller can grant to others. */
  givable: z.array(Grant),
  /** Administrators of the account, who can grant missing permissions. */
  administrators: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type OwnAccess = z.infer<typeof OwnAccess>

export const accessRead = endpoint({
  method: 'GET',
  path: '/access-info/api/access',
  summary: 'The caller’s permissions in this account, those they do not have, and who can grant them',
  permissions: [],
  comesWith: ['access'],
  response: OwnAccess,
})

export const AccessRequest = z.object({
  requestId: z.string(),
  contactId: z.string(),
  name: z.string(),
  email: z.string(),
  resource: Resource,
  reason: z.string(),
  askedAt: Moment,
  /** Why the caller cannot grant it; null if they can. */
  limit: z.string().nullable(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const accessRequestCreate = endpoint({
  method: 'POST',
  path: '/access-info/api/requests',
  summary: 'Ask the administrators of the account for a permission',
  permissions: [],
  isForPeople: true,
  body: z.object({
    resource: z.enum(permissionResources, 'Choose a permission from the list.'),
    reason: linesOfText(500).refine((text) => text !== '', 'Enter the reason for your request.'),
  }),
  response: OwnAccess,
  problems: ['acting_for_dealer', 'no_administrator', 'permission_already_held', 'permission_already_requested'],
})

const ByRequest = z.object({ requestId: z.string().max(40) })

export const accessRequestDelete = endpoint({
  method: 'DELETE',
  path: '/access-info/api/requests/:requestId',
  summary: 'Withdraw one of your own requests',
  permissions: [],
  isForPeople: true,
  params: ByRequest,
  response: OwnAccess,
  problems: ['request_already_answered'],
})

export const accessRequestList = endpoint({
  method: 'GET',
  path: '/access-info/api/requests',
  summary: 'Open requests for permissions, oldest first',
  permissions: contactsPermission,
  comesWith: ['contacts', 'access'],
  response: z.object({ requests: z.array(AccessRequest) }),
})

export const accessRequestAnswer = endpoint({
  method: 'POST',
  path: '/access-info/api/requests/:requestId/answer',
  summary: 'Grant or decline a request. A permission takes effect with the person’s next call',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByRequest,
  body: z.object({
    isGranted: z.boolean(),
    answer: linesOfText(500).default(''),
    /** The last day of validity. */
    until: plainDate('Enter a date.').nullable().default(null),
  }),
  response: z.object({ requests: z.array(AccessRequest) }),
  problems: [
    'contact_left',
    'holds_more',
    'last_of_role',
    'more_than_held',
    'no_portal_access',
    'own_access',
    'request_already_answered',
    'works_at_desk',
  ],
})

export const DealerConsent = z.object({
  /** Null if the account has no dealer. */
  dealer: z.string().nullable(),
  access: z.enum(dealerAccesses),
  /** The dealer's people who used the account, the most recent first. */
  visits: z.array(z.object({ name: z.string(), dealer: z.string(), firstAt: Moment, lastAt: Moment })),
})
export type DealerConsent = z.infer<typeof DealerConsent>

export const dealerConsentRead = endpoint({
  method: 'GET',
  path: '/access-info/api/dealer',
  summary: 'The access that the account gives its dealer, and which of the dealer’s people used it',
  permissions: contactsPermission,
  comesWith: ['access'],
  response: DealerConsent,
})

export const dealerConsentUpdate = endpoint({
  method: 'PUT',
  path: '/access-info/api/dealer',
  summary: 'Give the dealer full, read-only or no access; only the customer can change this',
  permissions: contactsPermission,
  isForPeople: true,
  body: z.object({ access: z.enum(dealerAccesses, 'Choose the access that your dealer has.') }),
  response: DealerConsent,
  problems: ['no_dealer', 'own_people_only'],
})

export const SecondFactorRule = z.object({
  isRequired: z.boolean(),
  /** When it was required. */
  since: Moment.nullable(),
  /** Days in which people can sign in without one, from their first sign-in under the rule. */
  graceDays: z.number().int(),
  /** The portal can check the factors themselves, the provider's report of each sign-in, or nothing. */
  check: z.enum(secondFactorChecks),
  /** The number of people who sign in without one; null if the portal does not know. */
  without: z.number().int().nullable(),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const secondFactorRuleRead = endpoint({
  method: 'GET',
  path: '/access-info/api/second-factor',
  summary: 'Whether people in the account need a second factor, and how many do not have one',
  permissions: contactsPermission,
  comesWith: ['contacts'],
  response: SecondFactorRule,
})

export const secondFactorRuleUpdate = endpoint({
  method: 'PUT',
  path: '/access-info/api/second-factor',
  summary: 'Require a second factor for people in the account, or stop requiring it; only the customer can change this',
  permissions: contactsPermission,
  isForPeople: true,
  body: z.object({ isRequired: z.boolean() }),
  response: SecondFactorRule,
  problems: ['identity_managed_elsewhere', 'own_people_only'],
})
