import { lists } from '@portal/contract/views/values.ts'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { columns as activity } from '../activity/routes.ts'
import { columns as workloads } from '../backup/columns.ts'
import { columns as cases } from '../cases/columns.ts'
import { columns as machines } from '../cloud/columns.ts'
import { columns as lines } from '../commission/documents/csv.ts'
import { columns as contacts } from '../contacts/columns.ts'
import { columns as zones } from '../dns/columns.ts'
import { columns as orders } from '../orders/export/columns.ts'
import { columns as plans } from '../plans/columns.ts'
import { columns as quotes } from '../quotes/columns.ts'
import { chosenColumns } from '../send-csv.ts'
import { columns as services } from '../services/export/columns.ts'
import { columns as visits } from '../visits/columns.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

type Heads = readonly { header: string; of?: string }[]
const files: [keyof typeof lists, Heads][] = [
  ['services', services],
  ['orders', orders],
  ['contacts', contacts],
  ['cases', cases],
  ['visits', visits],
  ['zones', zones],
  ['quotes', quotes],
  ['machines', machines],
  ['workloads', workloads],
  ['lines', lines],
  ['activity', activity],
  ['plans', plans],
]

describe.each(files)('the file of %s', (list, columns) => {
  test("has every column of the page, under the page's names", () => {
    const known = new Set(columns.flatMap(({ of }) => of ?? []))
    expect([...known].toSorted()).toEqual([...lists[list].columns].toSorted())
  })

  test('has the selected columns in order, and all by default', () => {
    const reversed = [...lists[list].columns].reverse()
    const chosen = chosenColumns(columns, reversed.join(',')).map(({ of }) => of)
    expect([...new Set(chosen)]).toEqual(reversed)
    expect(chosenColumns(columns, undefined)).toEqual(columns)
  })
})

const portal = await sharedTestPortal()
const account = await createAccount(portal.database)
const reader = await portal.signIn(await createUser(portal.database, account))
await createService(portal.database, account, { serviceId: 'S-1', name: 'Leeds', orderRef: 'R-1', condition: 'down' })
await createService(portal.database, account, { serviceId: 'S-2', name: 'York', orderRef: 'R-2' })
await createService(portal.database, account, { serviceId: 'S-3', name: 'Hull', orderRef: 'R-3' })

test('the file of a list equals its page: filter, order, columns', async () => {
  const query = 'condition=working&sort=name&direction=desc'
  const { rows } = await json<{ rows: Record<string, string>[] }>(reader.gateway(`/service-info/api/services?${query}`))
  const answer = await reader.gateway(`/service-info/api/services.csv?${query}&columns=orderRef,name,serviceId`)
  const [header, ...records]: string[][] = parse(Buffer.from(await answer.arrayBuffer()), { bom: true })
  expect(header).toEqual(['Your reference', 'Service', 'Product', 'Service ID'])
  expect(records).toEqual(
    rows.map(({ orderRef, name, productName, serviceId }) => [orderRef, name, productName, serviceId]),
  )
  expect(records).toHaveLength(2)
})

test.each([
  '/service-info/api/services.csv',
  '/order-info/api/orders.csv',
  '/contact-info/api/contacts.csv',
  '/case-info/api/cases.csv',
  '/visit-info/api/visits.csv',
  '/dns-info/api/zones.csv',
  '/quote-info/api/quotes.csv',
  '/backup-info/api/workloads.csv',
  '/activity-info/api/activity.csv',
  '/plan-info/api/plans.csv',
])('%s refuses an unknown column', async (path) => {
  const answer = await reader.gateway(`${path}?columns=tea`)
  expect(answer.status).toBe(400)
  expect(await json(answer)).toEqual({ columns: expect.stringContaining('Choose columns') })
})
