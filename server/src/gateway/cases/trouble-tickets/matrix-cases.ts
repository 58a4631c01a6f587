import type { Case, World } from '../../../testing/matrix.ts'
import { createCase } from '../testing/create-case.ts'

const path = '/tmf-api/troubleTicket/v4/troubleTicket'

/** Systems work over all accounts, so that no case belongs to another one. */
export async function cases({ database, account }: World): Promise<Record<string, Case>> {
  const own = async () => ({ id: `${account}~${await createCase(database, account)}` })
  const ticket = { ticketType: 'information', severity: 'Minor', description: 'How does this work?' }
  return {
    [`GET ${path}`]: { forOperators: true },
    [`GET ${path}/:id`]: { forOperators: true, own: await own() },
    [`POST ${path}`]: {
      forOperators: true,
      body: () => ({ ...ticket, relatedParty: [{ id: account, role: 'customer' }] }),
      statuses: [201],
    },
    [`PATCH ${path}/:id`]: { forOperators: true, own, body: () => ({ priority: 'high' }) },
  }
}
