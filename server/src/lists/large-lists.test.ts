import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { statements, type Statement } from '@portal/db/src/statements.ts'
import { appRole, dealerRole, staffRole } from '@portal/db/src/roles.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { mostFound } from '@portal/contract/paging.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createZone } from '../gateway/dns/testing/create-zone.ts'
import { createAccount, createService, createUser } from '../testing/factories.ts'
import { json } from '../testing/json.ts'
import { startTestPortal } from '../testing/portal.ts'

type Row = Record<'kind' | 'id' | 'title' | 'accountId' | 'status', string>

interface Found {
  rows: Row[]
  total: number
  isMore?: true
}

const portal = await startTestPortal()
const { database } = portal
const { system } = database
const dealer = await createAccount(database, { type: 'dealer', name: 'Dealer' })
const mill = await createAccount(database, { dealer, name: 'Arden Mill' })
const farm = await createAccount(database, { dealer, name: 'Burr Farm' })
const ada = await portal.signIn(await createUser(database, mill))
const agent = await portal.signIn(await createUser(database, dealer))
const operator = await portal.signIn(await createUser(database, dealer, { permissions: [operatorResource] }))
const serviceId = await createService(database, mill, { name: 'Leeds line' })
await createZone(database, mill, { zoneId: 'burr.example' })

// Many events of a service at the same moments, of every second kind; many cases of two customers.
await sql`
  insert into help_case (account_id, case_id, service_id, kind, title, status, priority, impact, opened_by, opened_by_name,
    opened_at, updated_at, respond_by, next_update_due, resolve_by)
  select case when n % 3 = 0 then ${farm} else ${mill} end, 'CS-' || n, case when n % 3 > 0 and n <= 60 then ${serviceId} end,
    'fault', case when n % 40 = 0 then 'Narrow ' else '' end || 'Wide ' || lpad(n::text, 5, '0'),
    case when n % 4 = 0 then 'closed' else 'inProgress' end, 'low', case when n % 500 = 1 then 'down' end, 'x', 'x', timestamptz '2026-01-01' + (n % 7) * interval '1 day',
    timestamptz '2026-02-01' + n * interval '1 minute', due, due, due
  from generate_series(1, 5600) n cross join lateral (select now() + (n - 30) * interval '1 hour' as due) d`.execute(
  system,
)
await sql`
  insert into line_test (account_id, test_id, service_id, kind, status, disruptive, requested_by, requested_by_name, steps,
    requested_at, ended_at)
  select ${mill}, 'T-' || n, ${serviceId}, 'status', 'failed', false, 'x', 'x', '[]',
    timestamptz '2026-01-01' + (n % 7) * interval '1 day', now()
  from generate_series(1, 60) n`.execute(system)
await sql`
  insert into activity (account_id, at, actor_id, actor_name, action, entity, entity_id)
  select ${mill}, timestamptz '2026-01-01' + (n % 7) * interval '1 day', 'x', 'Ada', 'renamed', 'service', ${serviceId}
  from generate_series(1, 60) n`.execute(system)
const seen: string[] = []
const watch = (message: unknown) => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a channel has no type
  seen.push((message as Statement).sql)
}
statements.subscribe(watch)
afterAll(() => statements.unsubscribe(watch))

const history = (query: string) => json<Found>(ada.gateway(`/service-info/api/services/${serviceId}/history${query}`))
const key = ({ kind, id }: Pick<Row, 'kind' | 'id'>) => `${kind} ${id}`

test('the pages of a history are together its events in order, each once, whatever happened at the same time', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((page) => history(`?size=25&page=${page}`)))
  const { rows } = await sql<{ kind: string; id: string }>`
    select * from (
      select 'case' as kind, case_id as id, opened_at as at from help_case where service_id = ${serviceId}
      union all select 'test', test_id, requested_at from line_test where service_id = ${serviceId}
      union all select 'change', activity_id::text, at from activity where entity = 'service' and entity_id = ${serviceId}) e
    order by at desc, kind, id desc`.execute(system)
  expect(rows.length).toBeGreaterThan(150)
  expect(pages.flatMap((page) => page.rows.map(key))).toEqual(rows.map(key))
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => rows.length))
  const tests = await history('?kind=test&from=2026-01-03&to=2026-01-04&size=100')
  const expected = rows.filter(({ kind, id }) => kind === 'test' && [2, 3].includes(Number(id.slice(2)) % 7))
  expect(tests.rows.map(key)).toEqual(expected.map(key))
})

const customerCases = (query: string) => json<Found>(agent.gateway(`/case-info/api/customer-cases?sort=title&${query}`))
const titles = ({ rows }: Found) => rows.map(({ title }) => title)

async function named(part: string, condition = sql`true`): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from help_case where account_id in (${mill}, ${farm}) and strpos(search, ${part}) > 0 and ${condition}
    order by title, case_id`.execute(system)
  return rows.map(({ title }) => title)
}

test.each(['wide', 'wi', 'e 0'])(
  'a search for "%s" over all customers shows the first 1,000 in order, and that there are more',
  async (part) => {
    const expected = await named(part.split(' ')[0] ?? '', sql`strpos(search, ${part.split(' ')[1] ?? ''}) > 0`)
    expect(expected.length).toBeGreaterThan(5000)
    const first = await customerCases(`size=100&search=${encodeURIComponent(part)}`)
    expect(first).toMatchObject({ total: mostFound, isMore: true })
    expect(titles(first)).toEqual(expected.slice(0, 100))
    const last = await customerCases(`size=100&page=10&search=${encodeURIComponent(part)}`)
    expect(titles(last)).toEqual(expected.slice(900, mostFound))
  },
)

test('such a search stays within its customer and its other filters, and one with few matches is counted exactly', async () => {
  const closed = await customerCases(`size=100&status=closed&customer=${farm}&search=wide`)
  expect(closed.rows.length).toBeGreaterThan(90)
  expect(closed.rows.every(({ accountId, status }) => accountId === farm && status === 'closed')).toBe(true)
  const few = await customerCases('size=100&search=narrow')
  expect(few.total).toBe(140)
  expect('isMore' in few).toBe(false)
  expect(titles(few)).toEqual((await named('narrow')).slice(0, 100))
})

test.each([
  ['ada', '/case-info/api/cases', [mill]],
  ['agent', '/case-info/api/customer-cases', [mill, farm]],
] as const)(
  'a search of %s in %s has overdue cases first, then services that are down',
  async (who, path, accounts) => {
    const { rows } = await sql<{ caseId: string }>`
    select case_id as "caseId" from help_case where account_id = any(${[...accounts]}::text[])
    order by (waiting_on = 1 and next_at < now()) desc, waiting_on, (waiting_on = 1 and coalesce(impact = 'down', false)) desc,
      case when waiting_on < 2 then next_at end, updated_at desc, case_id limit 100`.execute(system)
    const found = await json<{ rows: { caseId: string }[] }>(people[who].gateway(`${path}?search=wide&size=100`))
    expect(found.rows.map(({ caseId }) => caseId)).toEqual(rows.map(({ caseId }) => caseId))
  },
)

const roles = { ada: appRole, agent: dealerRole, operator: staffRole }
const people = { ada, agent, operator }

/** The plans of the statements of a list, for any values. */
async function plansOf(who: keyof typeof people, path: string, read: string): Promise<string> {
  seen.length = 0
  await json(people[who].gateway(path))
  const [table = ''] = read.split(' ')
  // The sign-in is looked up by another role.
  const reads = [...new Set(seen)].filter(
    (statement) => statement.includes(table) && /limit|count/i.test(statement) && !/\bsession\b/.test(statement),
  )
  const lines: string[] = []
  for (const statement of reads) {
    await system.transaction().execute(async (tx) => {
      // The tables of a test are small enough to be read whole, and a search in an index of words costs more than that.
      const isSearch = path.includes('search=')
      await sql`
        select set_config('portal.account_id', ${mill}, true), set_config('enable_seqscan', 'off', true),
          set_config('enable_indexscan', ${isSearch ? 'off' : 'on'}, true),
          set_config('enable_indexonlyscan', ${isSearch ? 'off' : 'on'}, true)`.execute(tx)
      await sql`set local role ${sql.id(roles[who])}`.execute(tx)
      const plan = await rowsOf({ 'QUERY PLAN': text })`explain (generic_plan) ${sql.raw(statement)}`.all(tx)
      lines.push(...plan.map((line) => line['QUERY PLAN']))
    })
  }
  return lines.join('\n')
}

// A plan of Citus names what it asks of the nodes, and not their indexes.
test.skipIf(isOnCitus).each<[keyof typeof people, string, string, string]>([
  ['ada', `/service-info/api/services/${serviceId}/history`, 'activity_entity_at', 'activity'],
  ['operator', '/desk-info/api/accounts', 'account_by_name', 'account a'],
  ['operator', '/desk-info/api/accounts?search=arden', 'account_id_at_desk', 'portal_user u'],
  ['operator', '/desk-info/api/incidents?phase=over&search=bristol', 'incident_search', 'incident named'],
  ['operator', '/desk-info/api/cases?search=arden&waitingOn=anyone', 'account_id_at_desk', 'account named'],
  ['operator', '/desk-info/api/orders', 'service_order_ours_late', 'service_order o'],
  ['operator', '/desk-info/api/orders?waitingOn=anyone', 'service_order_late_first', 'service_order o'],
  ['operator', '/desk-info/api/visits', 'visit_', 'visit v'],
  ['agent', '/dashboard-info/api/customers', 'account_of_dealer', 'account a'],
  ['agent', '/dashboard-info/api/customers', 'service_count_faulty', 'service_count n'],
  ['ada', '/case-info/api/cases?kind=fault', 'Index Only Scan using help_case_by_party_and_impact', 'help_case'],
  ['agent', '/case-info/api/customer-cases', 'Index Only Scan using help_case_by_party_and_impact', 'help_case'],
  ['ada', '/dns-info/api/zones/burr.example/change-sets', 'dns_change_set_in_order', 'dns_change_set c'],
  ['operator', '/incident-desk/api/incidents/INC-10001/deliveries', 'notification_settled', 'notification n'],
  ['operator', '/incident-desk/api/incidents/INC-10001/deliveries', 'notification_people', 'notification n'],
  ['operator', '/credit-desk/api/credits?state=open', 'service_credit_in_order', 'service_credit k'],
  ['ada', '/billing-info/api/balance', 'bill_sums', 'bill'],
  ['ada', '/billing-info/api/balance', 'bill_left_to_pay', 'bill'],
  ['operator', '/desk-info/api/commission', 'account_dealers_by_name', 'account a'],
  ['operator', '/desk-info/api/work', 'service_order_ours', 'service_order o'],
  ['ada', '/order-info/api/orders', 'service_order_urgency', 'service_order o'],
  ['ada', '/order-info/api/orders?status=Pending', 'service_order_status_urgency', 'service_order o'],
  ['ada', '/order-info/api/orders?sort=status', 'service_order_status_urgency', 'service_order o'],
  ['agent', '/order-info/api/customer-orders', 'service_order_urgency', 'service_order o'],
  ['ada', '/service-info/api/services?tag=leeds', 'service_tagged_in_order', 'service s'],
])('%s reads %s by the index %s, and never all of %s', async (who, path, index, table) => {
  const plan = await plansOf(who, path, table)
  expect(plan).toContain(index)
  expect(plan).not.toContain(`Seq Scan on ${table}`)
})
