import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { AccountData } from '@portal/contract/account-data/account-data.ts'
import { expect, test } from 'vitest'
import { createAccount, createKey, createService, createUser, mailsTo } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { unzip } from '../../testing/unzip.ts'
import { lockExport } from './store.ts'

const portal = await sharedTestPortal()
const { database } = portal
const dealer = await createAccount(database, { type: 'dealer' })
const account = await createAccount(database, { name: 'Hartsop & Mere', dealer })
const other = await createAccount(database, { name: 'Someone else' })
await createService(database, account, { serviceId: 'S-OURS' })
await createService(database, other, { serviceId: 'S-THEIRS' })
const email = await createUser(database, account, { givenName: 'Ada' })
const colleague = await createUser(database, account, { givenName: 'Grace' })
const admin = await portal.signIn(email)

const exports = '/account-info/api/exports'
const read = () => json<AccountData>(admin.gateway('/account-info/api/data'))

test('the page lists the contents with counts, and what is left out', async () => {
  const { groups, leftOut, exports: before } = await read()
  expect(groups.map(({ name }) => name)).toContain('Services and sites')
  const kinds = groups.flatMap((group) => group.kinds)
  expect(kinds).toContainEqual({ what: 'Services', things: { count: 1, isMore: false } })
  expect(leftOut).toContain('Internal notes')
  expect(leftOut).not.toContain('Its content is in the folder files')
  expect(before).toEqual([])
})

test('large counts stop early', async () => {
  const large = await createAccount(database)
  const reader = await portal.signIn(await createUser(database, large))
  await sql`
    insert into service_traffic (account_id, service_id, at, in_mbps, out_mbps)
    select ${large}, 'S-LARGE', now() - make_interval(secs => n), 1, 1 from (
      select ${await createService(database, large, { serviceId: 'S-LARGE' })} as made) m, generate_series(1, 10002) n`.execute(
    database.system,
  )
  const { groups } = await json<AccountData>(reader.gateway('/account-info/api/data'))
  const kinds = groups.flatMap((group) => group.kinds)
  expect(kinds).toContainEqual({
    what: 'Traffic of lines, over time',
    things: { count: 10_000, isMore: true },
  })
})

test("the archive is complete, its checksums match, and it contains no other account's data", async () => {
  const answer = await admin.gateway(exports, { method: 'POST' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const folder = /filename="(account-A\d+-\d{4}-\d\d-\d\d)\.zip"/.exec(
    answer.headers.get('content-disposition') ?? '',
  )?.[1]
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const contentOf = (file: string) => files.get(`${folder}/${file}`) ?? Buffer.of()
  expect(contentOf('README.txt').toString()).toContain('The data that the portal holds for Hartsop & Mere')
  const sums = contentOf('SHA256SUMS').toString().trimEnd().split('\n')
  expect(sums.length).toBeGreaterThan(70)
  expect(files.size).toBe(sums.length + ['README.txt', 'manifest.json', 'SHA256SUMS'].length)
  for (const line of sums) {
    const [sum, file = ''] = line.split('  ')
    expect(createHash('sha256').update(contentOf(file)).digest('hex'), file).toBe(sum)
  }
  const all = [...files]
    .map(([name, content]) => (name.endsWith('.gz') ? gunzipSync(content) : content).toString())
    .join()
  expect(all).toContain('S-OURS')
  expect(all).not.toContain('S-THEIRS')
  expect(all).not.toContain(other)
})

test('an export is recorded, and the other administrators are notified', async () => {
  const { exports: done } = await read()
  expect(done[0]?.by).toBe('Ada Byron')
  const [mail] = await mailsTo(database, colleague)
  expect(mail?.subject).toBe('Ada Byron exported the data of Hartsop & Mere')
  expect(mail?.text).toContain('/account/admin')
  expect(await mailsTo(database, email)).toEqual([])
})

test('a name in the email about an export is no link', async () => {
  const own = await createAccount(database)
  const reader = await createUser(database, own)
  const exporter = await portal.signIn(await createUser(database, own, { familyName: 'evil.example' }))
  await (await exporter.gateway(exports, { method: 'POST' })).arrayBuffer()
  const [mail] = await mailsTo(database, reader)
  expect(mail?.subject).toMatch(/^Ada evil\[\.\]example exported/)
  expect(mail?.text).toMatch(/^Ada evil\[\.\]example \(/)
})

test('an account has one export at a time, and one that did not start is not recorded', async () => {
  const before = (await read()).exports.length
  await database.system.transaction().execute(async (tx) => {
    expect(await lockExport(tx, account)).toBe(true)
    const answer = await admin.gateway(exports, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('is already being exported')])
  })
  expect((await read()).exports).toHaveLength(before)
})

test('a reader who disconnects releases the account and the database', async () => {
  const megabytes = 16
  await sql`
    insert into file (account_id, file_id, entity, entity_id, name, media_type, bytes, content, created_by)
    select ${account}, 'F-' || n, 'order', 'O', 'a.bin', 'application/octet-stream', 1000000, ${randomBytes(1_000_000)}, 'u'
    from generate_series(1, ${megabytes}) n`.execute(database.system)
  for (let round = 0; round < 4; round += 1) {
    const leaving = new AbortController()
    await expect
      .poll(async () => (await admin.gateway(exports, { method: 'POST', signal: leaving.signal })).status)
      .toBe(200)
    leaving.abort()
  }
  const whole = async () => {
    const answer = await admin.gateway(exports, { method: 'POST' })
    return answer.status === 200 ? (await answer.arrayBuffer()).byteLength : 0
  }
  await expect.poll(whole, { timeout: 20_000 }).toBeGreaterThan(megabytes * 1_000_000)
})

test("exports are for the account's administrators: not for others, its dealer or a key", async () => {
  const technician = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortal'] }))
  expect((await technician.gateway(exports, { method: 'POST' })).status).toBe(403)
  expect((await technician.gateway('/account-info/api/data')).status).toBe(403)
  const agent = await portal.signIn(await createUser(database, dealer))
  const asDealer = await agent.gateway(exports, { method: 'POST', headers: { 'account-id': account } })
  expect([asDealer.status, await asDealer.text()]).toEqual([403, expect.stringContaining('Only people in the account')])
  const key = await createKey(database, email)
  const asKey = await fetch(`${portal.gatewayUrl}${exports}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(asKey.status).toBe(403)
})
