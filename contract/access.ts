import { z } from 'zod'
import { accessRequestStatuses, dealerAccesses, secondFactorChecks } from './access-values.ts'
import { contactsPermission, Grant } from './contacts.ts'
import { endpoint } from './endpoint.ts'
import { permissionResources, staffResources } from './permission.ts'
import { linesOfText } from './text.ts'
import { PlainDate, plainDate } from './plain-date.ts'

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
  /** The names of the sites that it is limited to; null where it counts everywhere. */
  sites: z.array(z.string()).nullable(),
  /** The last day on which it counts. */
  until: PlainDate.nullable(),
  /** The newest question for it, as long as it says something about today. */
  request: OwnRequest.nullable(),
})
export type OwnPermission = z.infer<typeof OwnPermission>

export const OwnAccess = z.object({
  accountName: z.string(),
  /** Where the caller is there as a dealer: for whom. */
  dealerName: z.string().nullable(),
  permissions: z.array(OwnPermission),
  /** What the caller may give to others at most. */
  givable: z.array(Grant),
  /** Who in the account can grant what is missing. */
  administrators: z.array(z.object({ name: z.string(), email: z.string() })),
})
export type OwnAccess = z.infer<typeof OwnAccess>

export const accessRead = endpoint({
  method: 'GET',
  path: '/access-info/api/access',
  summary: 'What the caller may use in this account, what is missing, and who can grant it',
  permissions: [],
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
  /** Why the caller cannot grant it; null where they can. */
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
    reason: linesOfText(500).refine((text) => text !== '', 'Say what you need it for.'),
  }),
  response: OwnAccess,
  problems: ['acting_for_dealer', 'no_administrator', 'permission_already_held', 'permission_already_requested'],
})

const ByRequest = z.object({ requestId: z.string().max(40) })

export const accessRequestDelete = endpoint({
  method: 'DELETE',
  path: '/access-info/api/requests/:requestId',
  summary: 'Take an own question back',
  permissions: [],
  isForPeople: true,
  params: ByRequest,
  response: OwnAccess,
  problems: ['request_already_answered'],
})

export const accessRequestList = endpoint({
  method: 'GET',
  path: '/access-info/api/requests',
  summary: 'Who waits for which permission, the oldest first',
  permissions: contactsPermission,
  response: z.object({ requests: z.array(AccessRequest) }),
})

export const accessRequestAnswer = endpoint({
  method: 'POST',
  path: '/access-info/api/requests/:requestId/answer',
  summary: 'Grant what was asked for, or decline with a word. A grant counts with the next call of the person',
  permissions: contactsPermission,
  isForPeople: true,
  params: ByRequest,
  body: z.object({
    isGranted: z.boolean(),
    answer: linesOfText(500).default(''),
    /** The last day on which it counts. */
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
  /** Null where no dealer looks after the account. */
  dealer: z.string().nullable(),
  access: z.enum(dealerAccesses),
  /** Who of the dealer was in the account, the last one first. */
  visits: z.array(z.object({ name: z.string(), dealer: z.string(), firstAt: Moment, lastAt: Moment })),
})
export type DealerConsent = z.infer<typeof DealerConsent>

export const dealerConsentRead = endpoint({
  method: 'GET',
  path: '/access-info/api/dealer',
  summary: 'How far the account lets its dealer in, and who of them was there',
  permissions: contactsPermission,
  response: DealerConsent,
})

export const dealerConsentUpdate = endpoint({
  method: 'PUT',
  path: '/access-info/api/dealer',
  summary: 'Let the dealer act, only look, or not come in at all; the customer alone decides it',
  permissions: contactsPermission,
  isForPeople: true,
  body: z.object({ access: z.enum(dealerAccesses, 'Choose how far your dealer may come.') }),
  response: DealerConsent,
  problems: ['no_dealer', 'own_people_only'],
})

export const SecondFactorRule = z.object({
  isRequired: z.boolean(),
  /** When it was required. */
  since: Moment.nullable(),
  /** How long people can sign in without one, from their first sign-in under the rule. */
  graceDays: z.number().int(),
  /** What the portal can check: the factors themselves, what the provider says of each sign-in, or nothing. */
  check: z.enum(secondFactorChecks),
  /** How many people sign in without one; null where the portal does not know. */
  without: z.number().int().nullable(),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const secondFactorRuleRead = endpoint({
  method: 'GET',
  path: '/access-info/api/second-factor',
  summary: 'Whether the people of the account have to have a second factor, and how many have none',
  permissions: contactsPermission,
  response: SecondFactorRule,
})

export const secondFactorRuleUpdate = endpoint({
  method: 'PUT',
  path: '/access-info/api/second-factor',
  summary: 'Require a second factor of the people of the account, or no longer; the customer alone decides it',
  permissions: contactsPermission,
  isForPeople: true,
  body: z.object({ isRequired: z.boolean() }),
  response: SecondFactorRule,
  problems: ['identity_managed_elsewhere', 'own_people_only'],
})
