import { expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { createAccount, createService, createUser } from '../../../testing/factories.ts'
import { json } from '../../../testing/json.ts'
import { sharedTestPortal } from '../../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const reader = await portal.signIn(await createUser(database, account))
await createService(database, account, {
  serviceId: 'S-EVIL',
  name: '=HYPERLINK("x")',
  orderRef: '@SUM(1)',
  productName: '-1',
})
await createService(database, account, { serviceId: 'S-TEXT', name: 'Comma, "quote"\nand line', condition: 'down' })
await sql`update service set tags = '{critical,"home working"}' where service_id = 'S-TEXT'`.execute(database.system)
await sql`
  insert into service (account_id, service_id, name, product_category, product_name, status, condition)
  select ${account}, 'S-' || n, 'Line ' || n, 'Connectivity', 'FTTP', 'active', 'working' from generate_series(1, 2500) n`.execute(
  database.system,
)

async function download(query = '') {
  const answer = await reader.gateway(`/service-info/api/services.csv${query}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const records: string[][] = parse(bytes, { bom: true })
  return { answer, bytes, records }
}

test('the file is a download that Excel reads as UTF-8', async () => {
  const { answer, bytes, records } = await download()
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="services.csv"')
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(records).toHaveLength(2503)
})

test.each(['', '?sort=name&direction=desc', '?search=line%201', '?condition=down', '?search=nothing'])(
  'equals all pages of the list: %s',
  async (query) => {
    const { records } = await download(query)
    const listed: string[] = []
    for (let page = 1; ; page += 1) {
      const { rows } = await json<{ rows: { serviceId: string }[] }>(
        reader.gateway(`/service-info/api/services${query || '?'}&size=100&page=${page}`),
      )
      listed.push(...rows.map(({ serviceId }) => serviceId))
      if (rows.length < 100) break
    }
    expect(records.slice(1).map((record) => record[3])).toEqual(listed)
  },
)

test('has only the selected services of the account', async () => {
  const foreign = await createService(database, await createAccount(database))
  const { records } = await download(`?only=S-TEXT,S-EVIL,${foreign}`)
  expect(records.slice(1).map((record) => record[3])).toEqual(['S-TEXT', 'S-EVIL'])
})

test('cells that a spreadsheet would run get an apostrophe; all others are unchanged', async () => {
  const { records } = await download('?sort=serviceId&search=s-e')
  expect(records[1]).toEqual(expect.arrayContaining(['\'=HYPERLINK("x")', "'@SUM(1)", "'-1"]))
  const text = (await download('?condition=down')).records
  expect(text[1]?.[1]).toBe('Comma, "quote"\nand line')
  expect(text[1]).toContain('critical, home working')
})

test('a reader who disconnects releases the database', async () => {
  for (let round = 0; round < 12; round += 1) {
    const leaving = new AbortController()
    await reader.gateway('/service-info/api/services.csv', { signal: leaving.signal })
    leaving.abort()
  }
  await expect.poll(async () => (await download('?condition=down')).answer.status).toBe(200)
})

test('refuses a filter that does not exist', async () => {
  const answer = await reader.gateway('/service-info/api/services.csv?productCategory=Tea')
  expect(answer.status).toBe(400)
})
