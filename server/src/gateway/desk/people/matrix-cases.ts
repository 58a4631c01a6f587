import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { contactOf, createUser } from '../../../testing/factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'
import { createAccessRequest } from '../../access/testing/create-request.ts'

const base = '/people-desk/api'

export function cases({ database, account, otherAccount }: World): Record<string, Case> {
  const forOperators = true as const
  let number = 0
  const user = (of: string, status: 'invited' | 'active' | 'suspended') => async () => ({
    contactId: await contactOf(database, await createUser(database, of, { status, permissions: ['BusinessPortal'] })),
  })
  const ofUser = (status: Parameters<typeof user>[1]) => ({
    forOperators,
    own: user(account, status),
    other: user(otherAccount, status),
  })
  const withFactor = (of: string) => async () => {
    const params = await user(of, 'active')()
    await sql`
      insert into identity.authenticator (subject, encrypted_secret, confirmed_at)
      select u.person, ${randomBytes(16).toString('hex')}, now() from contact c join portal_user u using (user_id)
      where c.contact_id = ${params.contactId}`.execute(database.system)
    return params
  }
  const request = (of: string) => async () => ({ requestId: await createAccessRequest(database, of) })
  const grants = [{ resource: 'BusinessPortalOrders', sites: null, until: null }]
  const body = () => ({ reason: 'Their administrator is away.' })
  return {
    [`POST ${base}/contacts`]: {
      forOperators,
      body: () => ({
        title: 'Dr',
        firstName: 'Mary',
        lastName: 'Somerville',
        email: `by-desk${(number += 1)}@customer.example`,
        phone: '',
        mobile: '',
        roles: ['Purchasing'],
        grants,
      }),
    },
    [`GET ${base}/contacts/:contactId`]: ofUser('active'),
    [`PUT ${base}/contacts/:contactId/permissions`]: { ...ofUser('active'), body: () => ({ grants, ...body() }) },
    [`POST ${base}/contacts/:contactId/invitation`]: ofUser('invited'),
    [`POST ${base}/contacts/:contactId/suspension`]: { ...ofUser('active'), body },
    [`POST ${base}/contacts/:contactId/restoration`]: { ...ofUser('suspended'), body },
    [`POST ${base}/contacts/:contactId/second-factor-reset`]: {
      forOperators,
      own: withFactor(account),
      other: withFactor(otherAccount),
      body,
    },
    [`POST ${base}/contacts/:contactId/sign-out`]: { ...ofUser('active'), body },
    [`GET ${base}/requests`]: { forOperators },
    [`POST ${base}/requests/:requestId/answer`]: {
      forOperators,
      own: request(account),
      other: request(otherAccount),
      body: () => ({ isGranted: false, answer: 'Not for now.' }),
    },
  }
}
