import { isOnCitus } from '@portal/db/src/testing/on-citus.ts'
import { inAccount } from '@portal/db/src/database.ts'
import { statements } from '@portal/db/src/statements.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createCase } from '../../gateway/cases/testing/create-case.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { createOrder } from '../../testing/order-factories.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'

// On a busy machine a page waits longer for its data.
const portal = await startTestPortal({ PAGE_DATA_WAIT_MS: '60000' })
const { database } = portal
const { system } = database

const Boot = z.object({ preloaded: z.record(z.string(), z.unknown()) })
const paths = {
  waiting: '/dashboard-info/api/waiting',
  tiles: '/dashboard-info/api/tiles',
  arrival: '/dashboard-info/api/arrival',
}

/** The responses in the page. */
async function opened({ browser }: SignedInBrowser): Promise<Record<string, unknown>> {
  const answer = await browser.request(`${portal.baseUrl}/`, { headers: { accept: 'text/html' } })
  const data = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(await answer.text())?.[1]
  return Boot.parse(JSON.parse(data ?? '')).preloaded
}

async function messagesOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const listen = (statement: unknown) => sent.push(String(Reflect.get(Object(statement), 'sql')))
  statements.subscribe(listen)
  try {
    await work()
  } finally {
    statements.unsubscribe(listen)
  }
  return sent
}

async function accountWith(name: string) {
  const account = await createAccount(database)
  const email = await createUser(database, account)
  const serviceId = await createService(database, account, { condition: 'down', name })
  await createCase(database, account, { serviceId, kind: 'fault' })
  await createOrder(database, account, {})
  return { account, who: await portal.signIn(email) }
}

// On Citus reads of one moment are sent one by one.
test.skipIf(isOnCitus)('the dashboard needs at most six messages to the database, whatever it shows', async () => {
  const { who } = await accountWith('Leeds')
  await opened(who)
  for (let visit = 0; visit < 3; visit += 1) {
    const sent = await messagesOf(() => opened(who))
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(6)
  }
})

test('the page has the answers of its calls', async () => {
  const { who } = await accountWith('York')
  await opened(who)
  const page = await opened(who)
  for (const path of Object.values(paths)) {
    const answer: unknown = await (await who.gateway(path)).json()
    expect(page[path], path).toEqual(answer)
  }
  expect(page[paths.waiting]).toMatchObject({ items: [{ name: 'York' }], missing: [] })
})

test('pages of two accounts that are opened at the same time never share a transaction', async () => {
  const two = await Promise.all([accountWith('Oakham'), accountWith('Thirsk')])
  const pages = await Promise.all(Array.from({ length: 4 }, (_, i) => opened((two[i % 2] ?? two[0]).who)))
  for (const [i, page] of pages.entries()) {
    const [own, other] = i % 2 === 0 ? ['Oakham', 'Thirsk'] : ['Thirsk', 'Oakham']
    expect(page[paths.waiting], String(i)).toMatchObject({ items: [{ name: own }] })
    expect(JSON.stringify(page)).not.toContain(other)
  }
})

test('a part that fails is named, and the others stay', async () => {
  const { who } = await accountWith('Bath')
  await sql`alter table order_charge rename to order_charge_away`.execute(system)
  await sql`alter table help_case rename column waiting_on to turn_away`.execute(system)
  try {
    const page = await opened(who)
    expect(page[paths.waiting]).toMatchObject({ missing: ['services', 'orders', 'cases'] })
    expect(page[paths.tiles]).toMatchObject({
      cases: { failed: expect.stringMatching(/./) },
      orders: { data: { open: 1 } },
    })
    expect(page[paths.arrival]).toMatchObject({ showsWelcome: true })
  } finally {
    await sql`alter table order_charge_away rename to order_charge`.execute(system)
    await sql`alter table help_case rename column turn_away to waiting_on`.execute(system)
  }
})

test('a visit is recorded before the page arrives, and no transaction stays open', async () => {
  const { account, who } = await accountWith('Hull')
  await opened(who)
  const visits = await inAccount(database, account, (tx) => sql`select from dashboard_visit`.execute(tx))
  expect(visits.rows).toHaveLength(1)
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(system)
  expect(rows).toEqual([{ open: 0 }])
})

test.each([12, 40])('%i dashboards opened at once have all their parts', async (count) => {
  const { who } = await accountWith('Selby')
  await opened(who)
  const pages = await Promise.all(Array.from({ length: count }, () => opened(who)))
  for (const page of pages) {
    expect(Object.keys(page)).toEqual(expect.arrayContaining(Object.values(paths)))
    expect(page[paths.waiting]).toMatchObject({ missing: [] })
  }
})
