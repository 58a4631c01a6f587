import { endpoints } from '@portal/contract/endpoints.ts'
import { scopeFor } from '@portal/contract/integration/scopes.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { makeSecret } from '../../clients/client-secret.ts'
import { sha256 } from '@portal/db/src/sha256.ts'
import { replaceSecret, revokeClient } from '../../clients/store.ts'
import { createAccount, createUser } from '../../testing/factories.ts'
import { askToken, createClient, signInClient } from '../../testing/integration-client.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { createCase } from '../cases/testing/create-case.ts'
import { narrowedScopes } from './policy.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)

const json = async (answer: Response) => JSON.parse(await answer.text())

test('every endpoint of the desk has a scope, and no other endpoint has one', () => {
  for (const endpoint of endpoints) {
    const { method, path, permissions, isForPeople } = endpoint
    const isForDesk = permissions.includes(operatorResource) && !isForPeople
    expect(scopeFor(endpoint) !== null, `${method} ${path}`).toBe(isForDesk)
  }
})

test("a token has the scopes that it names, within the client's", () => {
  expect(narrowedScopes(['orders:read', 'cases:read'], '')).toEqual(['orders:read', 'cases:read'])
  expect(narrowedScopes(['orders:read', 'cases:read'], 'cases:read cases:write')).toEqual(['cases:read'])
  expect(narrowedScopes(['orders:read'], 'openid profile')).toEqual(['orders:read'])
})

test('a system gets a token for the gateway, without a refresh token', async () => {
  const client = await createClient(database, ['cases:read', 'orders:write'])
  const answer = await askToken(portal, client)
  expect(answer.status).toBe(200)
  const body = await json(answer)
  expect(body).toMatchObject({ token_type: 'Bearer', scope: 'cases:read orders:write' })
  expect(body).not.toHaveProperty('refresh_token')
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: client.clientId,
    client_id: client.clientId,
    aud: portal.config.OIDC_AUDIENCE,
    scope: 'cases:read orders:write',
  })
})

test('the secret may also be in the form, and another resource is refused', async () => {
  const { clientId, secret } = await createClient(database, ['cases:read'])
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
  const send = (fields: Record<string, string>) =>
    fetch(`${portal.config.OIDC_ISSUER}/connect/token`, { method: 'POST', body: new URLSearchParams(fields) })
  expect((await send({ ...form, resource: portal.config.OIDC_AUDIENCE })).status).toBe(200)
  expect(await json(await send({ ...form, resource: 'https://elsewhere.example/' }))).toMatchObject({
    error: 'invalid_target',
  })
  expect((await send({ ...form, client_secret: 'bps_wrong' })).status).toBe(401)
})

test('a scope that the client lacks is refused by name', async () => {
  const client = await createClient(database, ['cases:read'])
  const answer = await askToken(portal, client, { scope: 'cases:read cases:write' })
  expect(answer.status).toBe(400)
  expect(await json(answer)).toMatchObject({ error: 'invalid_scope', scope: 'cases:write' })
})

test("the portal itself cannot sign in this way, and a system cannot start a person's sign-in", async () => {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret, OIDC_ISSUER } = portal.config
  expect((await askToken(portal, { clientId, secret })).status).toBe(400)
  const client = await createClient(database)
  const query = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: 'https://crm.example/',
  })
  expect((await fetch(`${OIDC_ISSUER}/connect/authorize?${query.toString()}`)).status).toBe(400)
})

test('acts in the named account, under its own name', async () => {
  const caseId = await createCase(database, account)
  const call = await signInClient(
    portal,
    await createClient(database, ['cases:read', 'cases:write'], 'Service desk tool'),
  )
  const headers = { 'account-id': account, 'content-type': 'application/json' }
  expect((await call('/case-desk/api/cases', { headers })).status).toBe(200)
  const body = JSON.stringify({ text: 'An engineer is on the way.' })
  const answered = await call(`/case-desk/api/cases/${caseId}/answers`, { method: 'POST', headers, body })
  expect(answered.status).toBe(200)
  const reader = await portal.signIn(await createUser(database, account))
  const activity = await json(await reader.gateway('/activity-info/api/activity?thing=case'))
  expect(activity.rows[0]).toMatchObject({ actorName: 'Service desk tool', thingId: caseId })
})

test('must name an account, and an unknown account does not exist', async () => {
  const call = await signInClient(portal, await createClient(database, ['cases:read']))
  const nameless = await call('/case-desk/api/cases')
  expect(nameless.status).toBe(400)
  expect(await json(nameless)).toEqual({ 'Account-Id': 'Send the account in the Account-Id header.' })
  expect((await call('/case-desk/api/cases', { headers: { 'account-id': 'NONE' } })).status).toBe(404)
})

test('is refused endpoints without a scope, and those for customers', async () => {
  const call = await signInClient(portal, await createClient(database, ['cases:read']))
  const headers = { 'account-id': account }
  const refused = await call('/visit-desk/api/visits', { headers })
  expect(refused.status).toBe(403)
  expect((await json(refused)).message).toContain('visits:read')
  expect((await call('/service-info/api/services', { headers })).status).toBe(403)
})

test('is accepted with the old secret for a day, and refused at once when revoked', async () => {
  const client = await createClient(database, ['cases:read'])
  const secret = makeSecret()
  expect(await replaceSecret(database.system, client.clientId, sha256(secret))).toBe(true)
  expect((await askToken(portal, client)).status).toBe(200)
  const call = await signInClient(portal, { ...client, secret })
  const headers = { 'account-id': account }
  expect((await call('/case-desk/api/cases', { headers })).status).toBe(200)
  expect(await revokeClient(database.system, client.clientId)).toBe(true)
  expect((await call('/case-desk/api/cases', { headers })).status).toBe(401)
  expect((await askToken(portal, { ...client, secret })).status).toBe(401)
  expect(await replaceSecret(database.system, client.clientId, sha256(secret))).toBe(false)
})
