import type { Case, World } from '../../testing/matrix.ts'
import { createOrder } from '../../testing/order-factories.ts'
import { createService } from '../../testing/factories.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { sql } from 'kysely'

const collections = [
  'productInventory/v4/product',
  'productCatalogManagement/v4/productOffering',
  'partyRoleManagement/v4/partyRole',
  'productOrderingManagement/v4/productOrder',
  'troubleTicket/v4/troubleTicket',
]

/** They are over all accounts, so there is no object of another one. */
export async function tmfCases({ database, account }: World): Promise<Record<string, Case>> {
  const of = (id: string) => ({ id: `${account}~${id}` })
  await sql`insert into service_plan (plan_id, title, product_category) values ('TMF-1', 'A plan', 'Domain')`.execute(
    database.system,
  )
  await sql`
    insert into service_plan_version (plan_id, version, status, issue_date, content)
    values ('TMF-1', 1, 'approved', '2026-01-01', '{}')`.execute(database.system)
  const own = [
    of(await createService(database, account)),
    { id: 'TMF-1' },
    { id: account },
    of(await createOrder(database, account)),
    of(await createCase(database, account)),
  ]
  return Object.fromEntries(
    collections.flatMap((path, at): [string, Case][] => [
      [`GET /tmf-api/${path}`, { forOperators: true }],
      [`GET /tmf-api/${path}/:id`, { forOperators: true, own: own[at] ?? {} }],
    ]),
  )
}
