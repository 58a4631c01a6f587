import { z } from 'zod'
import { fileOf, filterOf, pageQueryOf } from '../listing-query.ts'
import { contactRoles, contactStatuses, contactTitles, secondFactors, siteResources } from './values.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../paging.ts'
import { permissionResources } from '../permission.ts'
import { lineOfText } from '../text.ts'
import { plainDate } from '../plain-date.ts'
import { contactListing } from './listing.ts'

export const contactsPermission = ['BusinessPortalAccountMgmt'] as const
export const ContactId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/)
export const ByContact = z.object({ contactId: ContactId })
const Moment = z.iso.datetime({ offset: true })

/** A permission. Null sites means every site, no end date means until it is withdrawn. */
export const Grant = z.object({
  resource: z.enum(permissionResources, 'Choose a permission from the list.'),
  sites: z.array(lineOfText(40)).min(1, 'Choose at least one site.').max(200).nullable(),
  /** The last day of validity. */
  until: plainDate('Enter a date.').nullable(),
})
export type Grant = z.infer<typeof Grant>

export const Grants = z
  .array(Grant)
  .max(permissionResources.length)
  .refine(
    (grants) => new Set(grants.map(({ resource }) => resource)).size === grants.length,
    'List each permission only once.',
  )
  .refine(
    (grants) => grants.every(({ resource, sites }) => sites === null || siteResources.includes(resource)),
    'Only service permissions can be limited to sites.',
  )

export const ContactRow = z.object({
  contactId: z.string(),
  title: z.enum(contactTitles),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** In national format: `01632 960301`. */
  phone: z.string().nullable(),
  roles: z.array(z.enum(contactRoles)),
  status: z.enum(contactStatuses),
  isPortalUser: z.boolean(),
  secondFactor: z.enum(secondFactors).nullable(),
  lastSignedInAt: Moment.nullable(),
  version: z.number().int(),
})
export type ContactRow = z.infer<typeof ContactRow>

/** Limits of the caller's changes to a contact, with reasons, and the permissions that they can grant. */
export const ContactLimits = z.object({
  /** Why they may not change permissions, status and second factor; null if they may. */
  access: z.string().nullable(),
  /** The same for the address. */
  address: z.string().nullable(),
  /** Permissions that they can grant at most: null sites means every site, no date means no end. */
  givable: z.array(Grant),
})
export type ContactLimits = z.infer<typeof ContactLimits>

export const Contact = ContactRow.extend({
  /** The sign-in address, which only the person can change; null without a sign-in. */
  signInEmail: z.string().nullable(),
  limits: ContactLimits,
  mobile: z.string().nullable(),
  sites: z.array(z.string()),
  grants: z.array(Grant.extend({ grantedBy: z.string().nullable(), isOver: z.boolean() })),
  invitation: z.object({ sentAt: Moment, expiresAt: Moment, isOver: z.boolean() }).nullable(),
  leftAt: Moment.nullable(),
})
export type Contact = z.infer<typeof Contact>

const name = (missing: string) => lineOfText(80).min(1, missing)
export const EmailAddress = lineOfText(254).pipe(
  z.email('Enter an email address with an @, like orders@company.example.').toLowerCase(),
)

/** The form of a contact. The server validates phone numbers worldwide. */
export const ContactInput = z.object({
  title: z.enum(contactTitles, 'Choose a title.'),
  firstName: name('Enter a first name.'),
  lastName: lineOfText(80),
  email: EmailAddress,
  phone: lineOfText(40),
  mobile: lineOfText(40),
  roles: z.array(z.enum(contactRoles, 'Choose roles from the list.')).min(1, 'Choose one or more roles.').max(9),
  sites: z.array(lineOfText(40)).max(200).default([]),
})
export type ContactInput = z.output<typeof ContactInput>

export const ContactFilter = filterOf(contactListing)
export const ContactQuery = pageQueryOf(contactListing)
export type ContactQuery = z.output<typeof ContactQuery>

export const contactList = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts',
  summary: 'The account’s contacts; leavers are included only when the status asks for them',
  permissions: contactsPermission,
  comesWith: ['contacts'],
  query: ContactQuery,
  response: pageOf(ContactRow).extend({
    /** The number of people who can sign in, and of those among them who can manage users. */
    people: z.number().int(),
    administrators: z.number().int(),
  }),
})

export const contactExport = fileOf(contactList, contactListing)

export const contactRead = endpoint({
  method: 'GET',
  path: '/contact-info/api/contacts/:contactId',
  summary: 'One contact; its ETag goes into If-Match of a change',
  permissions: contactsPermission,
  comesWith: ['contact'],
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
  summary: 'Change a contact’s details; a new email address is verified by a link. The sign-in address does not change',
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
