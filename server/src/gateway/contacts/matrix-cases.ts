import { sql } from 'kysely'
import { contactOf, createContact, createUser } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'

const contacts = '/contact-info/api/contacts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  let number = 0
  const input = () => ({
    title: 'Dr',
    firstName: 'Mary',
    lastName: 'Somerville',
    email: `mary${(number += 1)}@customer.example`,
    phone: '01632 960 301',
    mobile: '',
    roles: ['Purchasing'],
  })
  const grants = [{ resource: 'BusinessPortalOrders', sites: null, until: null }]
  const fresh = (of: string) => async () => ({ contactId: await createContact(database, of) })
  const user = (of: string, status: 'invited' | 'active' | 'suspended' | 'left') => async () => ({
    contactId: await contactOf(database, await createUser(database, of, { status, permissions: ['BusinessPortal'] })),
  })
  const ofContact = { own: fresh(account), other: fresh(otherAccount) }
  const ofUser = (status: Parameters<typeof user>[1]) => ({
    own: user(account, status),
    other: user(otherAccount, status),
  })
  const left = (of: string) => async () => {
    const params = await fresh(of)()
    await sql`update contact set status = 'left' where contact_id = ${params.contactId}`.execute(database.system)
    return params
  }
  const imported = (of: string) => async () => {
    const importId = `IMPORT${(number += 1)}`
    const contactId = await createContact(database, of)
    await sql`update contact set import_id = ${importId} where contact_id = ${contactId}`.execute(database.system)
    return { importId }
  }
  return {
    [`GET ${contacts}`]: {},
    [`GET ${contacts}.csv`]: {},
    [`POST ${contacts}`]: { body: input },
    [`GET ${contacts}/:contactId`]: ofContact,
    [`PUT ${contacts}/:contactId`]: { ...ofContact, body: input },
    [`PUT ${contacts}/:contactId/permissions`]: { ...ofUser('active'), body: () => ({ grants }) },
    [`POST ${contacts}/:contactId/invitation`]: { ...ofContact, body: () => ({ grants }) },
    [`DELETE ${contacts}/:contactId/invitation`]: ofUser('invited'),
    [`POST ${contacts}/:contactId/verification`]: ofContact,
    [`POST ${contacts}/:contactId/suspension`]: ofUser('active'),
    [`DELETE ${contacts}/:contactId/suspension`]: ofUser('suspended'),
    [`GET ${contacts}/:contactId/holdings`]: ofContact,
    [`POST ${contacts}/:contactId/departure`]: { ...ofContact, body: () => ({}) },
    [`DELETE ${contacts}/:contactId/departure`]: { own: left(account), other: left(otherAccount) },
    [`GET ${contacts}/:contactId/subscriptions`]: ofContact,
    [`PUT ${contacts}/:contactId/subscriptions`]: { ...ofContact, body: () => ({ subscriptions: [] }) },
    'POST /contact-info/api/permissions': {
      ...ofUser('active'),
      body: ({ contactId }) => ({
        contactIds: [contactId],
        resource: 'BusinessPortalOrders',
        limit: { sites: null, until: null },
      }),
      otherStatus: 200,
    },
    'POST /contact-info/api/subscriptions': {
      ...ofContact,
      body: ({ contactId }) => ({ contactIds: [contactId], event: 'outage', channel: 'email', isOn: true }),
      otherStatus: 200,
    },
    'GET /contact-info/api/notifications/recipients': { query: '?event=outage' },
    'POST /contact-info/api/contact-imports': {
      body: () => ({ rows: [input()].map((row) => ({ ...row, roles: 'Billing' })) }),
    },
    'DELETE /contact-info/api/contact-imports/:importId': { own: imported(account), other: imported(otherAccount) },
  }
}
