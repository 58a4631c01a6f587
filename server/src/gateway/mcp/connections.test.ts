import type { ConnectedPrograms } from '@portal/contract/mcp/programs.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { joinAccount } from '../../testing/join-account.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal, type SignedInBrowser } from '../../testing/portal.ts'
import { allowProgram, askConsent, askForTokens, connectProgram } from './testing/connect-program.ts'
import { post, programClient } from './testing/program-client.ts'

const portal = await sharedTestPortal()
const { database } = portal
const base = '/mcp-info/api'
const list = { method: 'tools/list' }

/** An account that allows programs, with an administrator and a registered program. */
async function newAccount() {
  const account = await createAccount(database)
  const email = await createUser(database, account)
  const admin = await portal.signIn(email)
  return { account, email, admin, programId: await allowProgram(admin) }
}
const read = (who: SignedInBrowser) => json<ConnectedPrograms>(who.gateway(`${base}/programs`))
const send = (who: SignedInBrowser, method: string, path: string, body?: unknown) =>
  who.gateway(`${base}${path}`, withJson(method, body))
const activity = async (account: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from activity where account_id = ${account} and action like '%program%' order by activity_id`.execute(
    database.system,
  )
  return rows.map(({ action }) => action)
}

describe('a connection', () => {
  test('is listed with its person, its scopes, its end and its last use', async () => {
    const { account, email, admin, programId } = await newAccount()
    const { access_token: token } = await connectProgram(portal, { programId, email, scopes: ['services:read'] })
    const before = await read(admin)
    expect(before.connections).toEqual([
      {
        connectionId: expect.stringMatching(/^[0-9a-f]{64}$/),
        programName: 'Line assistant',
        personName: 'Ada Byron',
        isMine: true,
        scopes: ['services:read'],
        connectedAt: expect.any(String),
        endsAt: expect.any(String),
        lastUsedAt: null,
      },
    ])
    const days = (Date.parse(before.connections[0]?.endsAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(59.9)
    expect((await post(portal, token, list)).status).toBe(200)
    expect((await read(admin)).connections).toMatchObject([{ lastUsedAt: expect.any(String) }])
    expect(await activity(account)).toEqual(['programs allowed', 'program registered', 'program connected'])
  })

  test('stops at once if it is revoked, and gets no further token', async () => {
    const { account, email, admin, programId } = await newAccount()
    const { access_token: token, refresh_token } = await connectProgram(portal, { programId, email })
    const [connection] = (await read(admin)).connections
    const left = await json<ConnectedPrograms>(send(admin, 'DELETE', `/connections/${connection?.connectionId}`))
    expect(left.connections).toEqual([])
    const refused = await post(portal, token, list)
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('has ended')])
    const form = { grant_type: 'refresh_token', client_id: programId, refresh_token }
    expect((await askForTokens(portal, form)).status).toBe(400)
    expect(await activity(account)).toContain('program disconnected')
    expect((await send(admin, 'DELETE', `/connections/${connection?.connectionId}`)).status).toBe(404)
  })

  test('works on with the next token', async () => {
    const { email, programId } = await newAccount()
    const { refresh_token } = await connectProgram(portal, { programId, email })
    const form = { grant_type: 'refresh_token', client_id: programId, refresh_token }
    const next = await json<{ access_token: string }>(askForTokens(portal, form))
    expect((await post(portal, next.access_token, list)).status).toBe(200)
  })

  test('ends with its program', async () => {
    const { account, email, admin, programId } = await newAccount()
    const { access_token: token } = await connectProgram(portal, { programId, email })
    const left = await json<ConnectedPrograms>(send(admin, 'DELETE', `/programs/${programId}`))
    expect(left).toMatchObject({ connections: [], registered: [] })
    expect((await post(portal, token, list)).status).toBe(401)
    expect(await activity(account)).toEqual(expect.arrayContaining(['program removed', 'program disconnected']))
    expect((await askConsent(portal, { programId, email })).page.status).toBe(400)
  })

  test('ends by revocation at the identity server too', async () => {
    const { email, admin, programId } = await newAccount()
    const { access_token: token, refresh_token } = await connectProgram(portal, { programId, email })
    await fetch(`${portal.config.OIDC_ISSUER}/connect/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: programId, token: refresh_token }),
    })
    await expect.poll(async () => (await read(admin)).connections).toEqual([])
    expect((await post(portal, token, list)).status).toBe(401)
  })

  test('is over after its last day', async () => {
    const { email, admin, programId } = await newAccount()
    const { access_token: token } = await connectProgram(portal, { programId, email })
    const [connection] = (await read(admin)).connections
    await sql`
      update program_connection set ends_at = now() where connection_id = ${connection?.connectionId}`.execute(
      database.system,
    )
    expect((await post(portal, token, list)).status).toBe(401)
    expect((await read(admin)).connections).toEqual([])
  })

  test('stops with the access of its person, and loses a permission with them', async () => {
    const { account, programId } = await newAccount()
    const email = await createUser(database, account)
    const { access_token: token } = await connectProgram(portal, { programId, email })
    const client = await programClient(portal, token)
    await sql`
      delete from permission_grant where resource = 'BusinessPortalServices'
        and user_id = (select user_id from portal_user where email = ${email})`.execute(database.system)
    await expect(client.callTool({ name: 'find_services', arguments: {} })).rejects.toThrow('not found')
    await sql`update portal_user set status = 'suspended' where email = ${email}`.execute(database.system)
    const refused = await post(portal, token, list)
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('access_ended')])
  })

  test('is for one account of a person who has several', async () => {
    const { email, programId } = await newAccount()
    const second = await createAccount(database)
    await joinAccount(database, email, second, {})
    await sql`update account set allows_programs = true where account_id = ${second}`.execute(database.system)
    const elsewhere = await createService(database, second, { name: 'Second line' })
    const { access_token: token } = await connectProgram(portal, { programId, email })
    const client = await programClient(portal, token)
    const found = await client.callTool({ name: 'find_services', arguments: {} })
    expect(found.structuredContent).toMatchObject({ total: 0 })
    expect(await client.callTool({ name: 'read_service', arguments: { serviceId: elsewhere } })).toMatchObject({
      isError: true,
    })
  })
})

describe('people', () => {
  test('see and revoke their own connections; administrators those of everyone', async () => {
    const { account, email, admin, programId } = await newAccount()
    const colleague = await createUser(database, account, { permissions: ['BusinessPortal'], givenName: 'Bob' })
    await connectProgram(portal, { programId, email })
    await connectProgram(portal, { programId, email: colleague })
    const bob = await portal.signIn(colleague)
    const [ofBob] = (await read(bob)).connections
    expect((await read(bob)).connections).toMatchObject([{ personName: 'Bob Byron', isMine: true }])
    const all = (await read(admin)).connections
    expect(new Set(all.map(({ isMine }) => isMine))).toEqual(new Set([false, true]))
    const ofAda = all.find(({ isMine }) => isMine)
    expect((await send(bob, 'DELETE', `/connections/${ofAda?.connectionId}`)).status).toBe(404)
    expect((await send(admin, 'DELETE', `/connections/${ofBob?.connectionId}`)).status).toBe(200)
    expect((await read(bob)).connections).toEqual([])
  })

  test('without the permission for users cannot allow or register programs', async () => {
    const { account } = await newAccount()
    const bob = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortal'] }))
    expect((await send(bob, 'PUT', '/rule', { isAllowed: true })).status).toBe(403)
    const program = { name: 'Mine', redirectUris: ['http://127.0.0.1/callback'] }
    expect((await send(bob, 'POST', '/programs', program)).status).toBe(403)
  })
})

describe('an account', () => {
  test('allows no programs unless an administrator does', async () => {
    const account = await createAccount(database, { name: 'Wharf Mills' })
    const admin = await portal.signIn(await createUser(database, account))
    expect(await read(admin)).toEqual({
      address: `${portal.baseUrl}/mcp`,
      isAllowed: false,
      connections: [],
      registered: [],
    })
  })

  test('that stops programs refuses every call, with who can allow it', async () => {
    const { email, admin, programId } = await newAccount()
    const { access_token: token } = await connectProgram(portal, { programId, email })
    await send(admin, 'PUT', '/rule', { isAllowed: false })
    const refused = await post(portal, token, list)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('An administrator can allow them under Your permissions, Connected programs.'),
    ])
    const { page } = await askConsent(portal, { programId, email })
    expect(page.text).toContain('does not allow programs')
    await send(admin, 'PUT', '/rule', { isAllowed: true })
    expect((await post(portal, token, list)).status).toBe(200)
  })

  test('registers programs for its own people only', async () => {
    const { programId } = await newAccount()
    const other = await newAccount()
    const { page } = await askConsent(portal, { programId, email: other.email })
    expect(page.text).toContain('This program is not for any of your accounts.')
    expect((await send(other.admin, 'DELETE', `/programs/${programId}`)).status).toBe(404)
  })

  test('registers only addresses at which no other program can listen', async () => {
    const { admin } = await newAccount()
    const register = (address: string) => send(admin, 'POST', '/programs', { name: 'Another', redirectUris: [address] })
    expect((await register('http://elsewhere.example/callback')).status).toBe(400)
    expect((await register('assistant://callback')).status).toBe(400)
    expect((await register('https://assistant.example/callback')).status).toBe(200)
  })

  test('has at most 20 registered programs', async () => {
    const { account, admin } = await newAccount()
    await sql`
      insert into program (account_id, program_id, name, redirect_uris, created_by)
      select ${account}, 'program-' || lpad(n::text, 16, '0'), 'Program', '{https://a.example/}', 'Ada Byron'
      from generate_series(2, 20) n`.execute(database.system)
    const refused = await send(admin, 'POST', '/programs', { name: 'One more', redirectUris: ['https://a.example/'] })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('limit_reached')])
  })
})

test('the programs of a person make at most 120 calls a minute', async () => {
  const { email, programId } = await newAccount()
  const { access_token: token } = await connectProgram(portal, { programId, email })
  const statuses = new Set<number>()
  // A minute may end meanwhile; more than two minutes' worth of calls cannot all be granted.
  for (let sent = 0; sent < 250 && !statuses.has(429); sent += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(portal, token, { method: 'ping' })))
    for (const { status } of answers) statuses.add(status)
  }
  expect(statuses).toContain(429)
})
