import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { testDatabase } from '@portal/db/src/testing/database.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { examine } from '../../../doctor/examine.ts'
import { reencrypt } from '../../../secrets/reencrypt.ts'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { startEmbeddedDirector } from '../../../upstreams/cloud-director/embedded/director.ts'
import { createOrg, vdc } from '../../../upstreams/cloud-director/testing/small-world.ts'
import { createCloud } from '../testing/create-cloud.ts'
import { openToken, sealToken } from './sealed-token.ts'

const world = await testDatabase()
const director = await startEmbeddedDirector(world)
const portal = await startTestPortal({ VCD_API_URL: director.baseUrl })
afterAll(() => director.close())
const { database, config } = portal
const { host, port, user: owner, database: name } = database.connection
const databaseUrl = `postgres://${owner}@socket:${port}/${name}?host=${encodeURIComponent(String(host))}`
const account = await createAccount(database)
const other = await createAccount(database)
const user = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(await createUser(database, account, { permissions: [operatorResource] }))

const org = 'acme'
const serviceId = await createCloud(database, account, { org })
await createOrg(world, org, { displayName: 'Acme Ltd', vdcs: [vdc('LDS')] })
beforeEach(async () => {
  await sql`delete from cloud_token`.execute(database.system)
})

const call = (method: string, path = '', body?: object, of = account) =>
  desk.gateway(`/cloud-desk/api/tokens${path}`, withJson(method, body, { 'account-id': of }))
const set = (token: string, of = account) => call('PUT', `/${org}`, { token }, of)
const read = () => user.gateway(`/cloud-info/api/services/${serviceId}/readings`, { method: 'POST' })
const forget = () => sql`update cloud set tried_at = null`.execute(database.system)

test('a token is accepted by Cloud Director, stored encrypted, used for readings, and in no answer', async () => {
  expect(await json(call('GET'))).toEqual({
    connection: 'on',
    tokens: [{ org, isLinked: true, set: null, isInSettings: false }],
  })
  const answer = await set(director.apiToken)
  const body = await answer.text()
  expect(answer.status, body).toBe(200)
  expect(body).not.toContain(director.apiToken)
  expect(JSON.parse(body)).toMatchObject({ tokens: [{ org, set: { by: 'Ada Byron' } }] })
  const { rows } = await sql<{ row: string }>`
    select t::text as row from cloud_token t union all select a::text from activity a where entity = 'cloud'`.execute(
    database.system,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { row } of rows) expect(row).not.toContain(director.apiToken)

  await sql`update cloud_token set worked_at = now() - interval '3 days'`.execute(database.system)
  await forget()
  expect(await json(read())).toMatchObject({ fullName: 'Acme Ltd', trouble: null })
  const { tokens } = await json<{ tokens: { set: { workedAt: string } }[] }>(call('GET'))
  expect(Date.parse(tokens[0]?.set.workedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a token that Cloud Director rejects is refused, and the earlier one stays', async () => {
  await set(director.apiToken)
  const refused = await set('wrong')
  expect([refused.status, await json(refused)]).toMatchObject([422, { code: 'token_refused' }])
  await forget()
  expect(await json(read())).toMatchObject({ trouble: null })
})

test('without a token a cloud is not read, and after its removal neither', async () => {
  await set(director.apiToken)
  expect(await json(call('DELETE', `/${org}`))).toMatchObject({ tokens: [{ org, set: null }] })
  expect((await call('DELETE', `/${org}`)).status).toBe(404)
  await forget()
  expect(await json(read())).toMatchObject({ trouble: expect.stringContaining('rejects') })
})

test('a token belongs to an organisation that is linked to the account', async () => {
  expect((await set(director.apiToken, other)).status).toBe(404)
  const sealed = sealToken(config, { accountId: account, org, token: 'secret' })
  expect(openToken(config, { accountId: account, org, encrypted: sealed })).toBe('secret')
  expect(() => openToken(config, { accountId: other, org, encrypted: sealed })).toThrow(/another organisation/)
})

test('the token of an organisation that no cloud names any more is marked, and can only be removed', async () => {
  await set(director.apiToken)
  await sql`update cloud set org = 'renamed' where account_id = ${account}`.execute(database.system)
  const marked = [
    { org, isLinked: false, set: { by: 'Ada Byron' } },
    { org: 'renamed', isLinked: true, set: null },
  ]
  expect(await json(call('GET'))).toMatchObject({ tokens: marked })
  expect((await set(director.apiToken)).status).toBe(404)
  expect((await call('DELETE', `/${org}`)).status).toBe(200)
  expect(await json(call('GET'))).toMatchObject({ tokens: [marked[1]] })
  await sql`update cloud set org = ${org} where account_id = ${account}`.execute(database.system)
})

test('a token is encrypted again after a change of SESSION_SECRET', async () => {
  await set(director.apiToken)
  const during = { SESSION_SECRET: 'n'.repeat(40), SESSION_SECRET_PREVIOUS: config.SESSION_SECRET }
  expect(await reencrypt(database, during)).toBeGreaterThan(0)
  const { rows } = await sql<{ encrypted: string }>`select encrypted from cloud_token`.execute(database.system)
  const of = { accountId: account, org, encrypted: rows[0]?.encrypted ?? '' }
  expect(openToken({ SESSION_SECRET: during.SESSION_SECRET }, of)).toBe(director.apiToken)
})

test('the doctor checks each token that was set at the desk', async () => {
  const look = async () =>
    (
      await examine(
        { ENVIRONMENT: 'test', DATABASE_URL: databaseUrl, VCD_API_URL: director.baseUrl },
        () => config.SESSION_SECRET,
      )
    )
      .filter(({ about }) => about === 'Cloud Director')
      .map(({ health, words }) => `${health}: ${words}`)
  await set(director.apiToken)
  expect(await look()).toEqual([`ok: The token of acme at the desk, account ${account}, is valid.`])
  const wrong = sealToken(config, { accountId: account, org, token: 'revoked since' })
  await sql`update cloud_token set encrypted = ${wrong}`.execute(database.system)
  expect(await look()).toEqual([`wrong: The token of acme at the desk, account ${account}, is rejected.`])
  await sql`update cloud_token set encrypted = 'broken'`.execute(database.system)
  expect(await look()).toEqual([`wrong: The token of acme at the desk, account ${account}, cannot be decrypted.`])
})
