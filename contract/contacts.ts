import { z } from 'zod'
import {
  contactChannels,
  contactLanguages,
  contactRoles,
  contactSorts,
  contactStatuses,
  contactTitles,
  secondFactors,
  siteResources,
} from './contact-values.ts'
import { endpoint } from './endpoint.ts'
import { columnsOf } from './list-columns.ts'
import { PageQuery, pageOf } from './paging.ts'
import { permissionResources } from './permission.ts'
import { lineOfText } from './text.ts'
import { plainDate } from './plain-date.ts'

export const contactsPermission = ['BusinessPortalAccountMgmt'] as const
export const ContactId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)
export const ByContact = z.object({ contactId: ContactId })
const Moment = z.iso.datetime({ offset: true })

/** What a person may use. No sites means every site, no end means until it is taken away. */
export const Grant = z.object({
  resource: z.enum(permissionResources, 'Choose a permission from the list.'),
  sites: z.array(lineOfText(40)).min(1, 'Choose at least one site.').max(200).nullable(),
  /** The last day on which it counts. */
  until: plainDate('Enter a date.').nullable(),
})
export type Grant = z.infer<typeof Grant>

export const Grants = z
  .array(Grant)
  .max(permissionResources.length)
  .refine((grants) => new Set(grants.map(({ resource }) => resource)).size === grants.length, 'Name a permission once.')
  .refine(
    (grants) => grants.every(({ resource, sites }) => sites === null || siteResources.includes(resource)),
    'Only what is about services can be limited to sites.',
  )

export const ContactRow = z.object({
  contactId: z.string(),
  title: z.enum(contactTitles),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** As people write it: `01632 960 301`. */
  phone: z.string().nullable(),
  roles: z.array(z.enum(contactRoles)),
  status: z.enum(contactStatuses),
  isPortalUser: z.boolean(),
  secondFactor: z.enum(secondFactors).nullable(),
  lastSignedInAt: Moment.nullable(),
  version: z.number().int(),
})
export type ContactRow = z.infer<typeof ContactRow>

/** What the caller cannot change about a person, and why; what they can give. */
export const ContactLimits = z.object({
  /** Why they may not change permissions, state and second factor; null where they may. */
  access: z.string().nullable(),
  /** The same for the address. */
  address: z.string().nullable(),
  /** What they may give at most: no sites means every site, no end means without end. */
  givable: z.array(Grant),
})
export type ContactLimits = z.infer<typeof ContactLimits>

export const Contact = ContactRow.extend({
  /** What the person signs in with, which only they change; null without a sign-in. */
  signInEmail: z.string().nullable(),
  limits: ContactLimits,
  mobile: z.string().nullable(),
  preferredChannel: z.enum(contactChannels),
  language: z.enum(contactLanguages),
  sites: z.array(z.string()),
  grants: z.array(Grant.extend({ grantedBy: z.string().nullable(), isOver: z.boolean() })),
  invitation: z.object({ sentAt: Moment, expiresAt: Moment, isOver: z.boolean() }).nullable(),
  leftAt: Moment.nullable(),
})
export type Contact = z.infer<typeof Contact>

const name = (missing: string) => lineOfText(80).min(1, missing)
export const EmailAddress = lineOfText(254).pipe(
  z.email('Enter an email address with an @, like orders@company.example').toLowerCase(),
)

/** What a person types about a contact. Phone numbers are checked by the server's phone book of the world. */
export const ContactInput = z.object({
  title: z.enum(contactTitles, 'Choose a title.'),
  firstName: name('Enter a first name.'),
  lastName: lineOfText(80),
  email: EmailAddress,
  phone: lineOfText(40),
  mobile: lineOfText(40),
  roles: z.array(z.enum(contactRoles, 'Choose roles from the list.')).min(1, 'Choose one or more roles.').max(9),
  preferredChannel: z.enum(contactChannels, 'Choose how to reach them.').default('email'),
  language: z.enum(contactLanguages, 'Choose a language.').default('en'),
  sites: z.array(lineOfText(40)).max(200).default([]),
})
export type ContactInput = z.output<typeof ContactInput>

export const ContactFilter = z.object({
  role: z.enum(contactRoles, 'Choose a role from the list.').optional(),
  status: z.enum(contactStatuses, 'Choose a status from the list.').optional(),
  /** Those who sign in and have none. */
  secondFactor: z.literal('none', 'Choose a filter from the list.').optional(),
  search: lineOfText(100).optional(),
  sort: z.enum(contactSorts, 'Choose a column that can be sorted.').default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
})
export const ContactQuery = ContactFilter.extend(PageQuery.shape)
export type ContactQuery = z.output<typeof ContactQuery>

export const contactList = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts',
  summary: 'Who acts for the account; those who left only when asked for by status',
  permissions: contactsPermission,
  query: ContactQuery,
  response: pageOf(ContactRow).extend({
    /** How many can act for the account, and how many of them are administrators. */
    people: z.number().int(),
    administrators: z.number().int(),
  }),
})

export const contactExport = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts.csv',
  summary: 'The filtered list as CSV, in the order of the screen',
  permissions: contactsPermission,
  query: ContactFilter.extend({ columns: columnsOf('contacts').optional() }),
  produces: 'text/csv',
})

export const contactRead = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts/:contactId',
  summary: 'One contact; its ETag goes into If-Match of a change',
  permissions: contactsPermission,
  params: ByContact,
  response: Contact,
})

export const contactCreate = endpoint({
  method: 'POST',
  path: '/contact-info/api/contacts',
  summary: 'Add a contact; with permissions they are invited to sign in',
  permissions: contactsPermission,
  body: ContactInput.extend({ grants: Grants.default([]) }),
  response: Contact,
  problems: [
    'email_taken',
    'identity_managed_elsewhere',
    'more_than_held',
    'not_for_keys',
    'own_access',
    'works_at_desk',
  ],
})

export const contactUpdate = endpoint({
  method: 'PUT',
  path: '/contact-info/api/contacts/:contactId',
  summary: 'Change what is known about a contact; a new address is proven by a link. What they sign in with stays',
  permissions: contactsPermission,
  params: ByContact,
  body: ContactInput,
  response: Contact,
  problems: [
    'contact_left',
    'email_taken',
    'holds_more',
    'identity_managed_elsewhere',
    'last_of_role',
    'not_for_keys',
    'own_access',
    'stale',
    'too_many_emails',
    'works_at_desk',
  ],
})
