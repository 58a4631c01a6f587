import { mostFound } from '@portal/contract/paging.ts'
import type { Visitor } from '@portal/contract/visits/visitors.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../testing/factories.ts'
import { json } from '../testing/json.ts'
import { startTestPortal } from '../testing/portal.ts'

interface Found {
  rows: Visitor[]
  total: number
  isMore?: true
}

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const ada = await portal.signIn(await createUser(database, account))
// Every one is called Wide, every fifth also Medium, every hundredth Narrow.
await sql`
  insert into visitor (account_id, visitor_id, name, company)
  select ${account}, 'L-' || n, case when n % 100 = 0 then 'Narrow ' when n % 5 = 0 then 'Medium ' else '' end
    || 'Wide ' || lpad(n::text, 5, '0'), 'Fernhill Cabling'
  from generate_series(1, 6000) n`.execute(database.system)

const search = (query: string) => json<Found>(ada.gateway(`/visit-info/api/visitors?${query}`))
const names = ({ rows }: Found) => rows.map(({ name }) => name)

/** The same by another way. */
async function named(part: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from visitor where account_id = ${account} and strpos(lower(name), ${part}) > 0
    order by name, visitor_id`.execute(database.system)
  return rows.map(({ name }) => name)
}

test.each(['wide', 'medium', 'id', 'e 0'])(
  'a search for "%s" shows the first 1,000 in order, and that there are more',
  async (part) => {
    const expected = await named(part)
    expect(expected.length).toBeGreaterThan(mostFound)
    const first = await search(`search=${encodeURIComponent(part)}&size=100`)
    expect(first).toMatchObject({ total: mostFound, isMore: true })
    expect(names(first)).toEqual(expected.slice(0, 100))
    const last = await search(`search=${encodeURIComponent(part)}&size=100&page=10`)
    expect(names(last)).toEqual(expected.slice(900, mostFound))
    const beyond = await search(`search=${encodeURIComponent(part)}&size=100&page=11`)
    expect(beyond).toMatchObject({ rows: [], total: mostFound })
  },
)

test('a search with fewer matches is counted exactly, and is whole', async () => {
  const few = await search('search=narrow&size=100')
  expect(few.total).toBe(60)
  expect('isMore' in few).toBe(false)
  expect(names(few)).toEqual(await named('narrow'))
  expect(await search('search=zz')).toMatchObject({ rows: [], total: 0 })
  expect(await search('')).toMatchObject({ total: 6000 })
})
