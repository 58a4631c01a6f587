import { createAccount, createService } from '../../../testing/factories.ts'
import type { Case, World } from '../../../testing/matrix.ts'
import { createTest, fibreDetails } from '../testing/create-test.ts'

const path = '/tmf-api/serviceTestManagement/v4'

/** Systems work over all accounts, so that no test belongs to another one. */
export async function cases({ database }: World): Promise<Record<string, Case>> {
  // An account has a number of tests a day, and a line one at a time, so each call gets its own.
  const line = async () => {
    const account = await createAccount(database)
    const serviceId = await createService(database, account, { details: { tech: fibreDetails } })
    return { account, serviceId, id: `${account}~${serviceId}` }
  }
  const own = async () => {
    const { account, serviceId } = await line()
    return { id: `${account}~${await createTest(database, account, serviceId, { status: 'running' })}` }
  }
  return {
    [`GET ${path}/serviceTestSpecification`]: { forOperators: true },
    [`GET ${path}/serviceTestSpecification/:id`]: { forOperators: true, own: { id: 'full' } },
    [`GET ${path}/serviceTest`]: { forOperators: true },
    [`GET ${path}/serviceTest/:id`]: { forOperators: true, own: await own() },
    [`POST ${path}/serviceTest`]: {
      forOperators: true,
      own: line,
      body: ({ id }) => ({ name: 'Status', relatedService: { id }, testSpecification: { id: 'status' } }),
      statuses: [201],
    },
    [`PATCH ${path}/serviceTest/:id`]: { forOperators: true, own, body: () => ({ state: 'cancelled' }) },
  }
}
