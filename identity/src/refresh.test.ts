import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Idp, startIdentity } from './testing/start-identity.ts'

let idp: Idp
beforeAll(async () => {
  idp = await startIdentity()
})

interface Answer {
  status: number
  body: { access_token?: string; refresh_token?: string; error?: string }
}

async function refresh(token: string | undefined, secret = 'client secret', issuer = idp.issuer): Promise<Answer> {
  const answer = await fetch(`${issuer}/connect/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`portal:${encodeURIComponent(secret)}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token ?? '' }),
  })
  return { status: answer.status, body: await answer.json() }
}

const endGrace = () => sql`update identity.refresh_answer set expires_at = now()`.execute(idp.database.system)

test('returns new tokens for a refresh token, and rotates it', async () => {
  const first = await idp.signIn(await idp.addPerson())
  const second = await refresh(first.refresh_token)
  expect(second.status).toBe(200)
  expect(second.body.refresh_token).not.toBe(first.refresh_token)
  const third = await refresh(second.body.refresh_token)
  expect(third.status).toBe(200)
  expect(third.body.access_token).not.toBe(second.body.access_token)
})

test('repeats a response that the client lost', async () => {
  const { refresh_token: token } = await idp.signIn(await idp.addPerson())
  const first = await refresh(token)
  const again = await refresh(token)
  expect(again).toEqual(first)
  expect((await refresh(first.body.refresh_token)).status).toBe(200)
})

test('gives twenty concurrent requests the same response', async () => {
  const { refresh_token: token } = await idp.signIn(await idp.addPerson())
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect((await refresh(answers[0]?.body.refresh_token)).status).toBe(200)
})

test('repeats the response from another process', async () => {
  const twin = await startIdentity({ database: idp.database, issuer: idp.issuer, audience: idp.audience })
  const { refresh_token: token } = await idp.signIn(await idp.addPerson())
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => refresh(token)),
    ...Array.from({ length: 5 }, () => refresh(token, 'client secret', twin.address)),
  ])
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
})

test('treats a reused refresh token as stolen after the grace period, and ends its session', async () => {
  const { refresh_token: token } = await idp.signIn(await idp.addPerson())
  const next = await refresh(token)
  await endGrace()
  expect(await refresh(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await refresh(next.body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('repeats nothing without the client secret', async () => {
  const { refresh_token: token } = await idp.signIn(await idp.addPerson())
  const { body } = await refresh(token)
  expect(await refresh(token, 'a guess')).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect((await refresh(body.refresh_token)).status).toBe(200)
})

test('repeats nothing after the session has ended', async () => {
  const person = await idp.addPerson()
  const { refresh_token: token } = await idp.signIn(person)
  await refresh(token)
  await sql`
    delete from identity.model where model in ('RefreshToken', 'Session', 'Grant')
     and account_id = ${person.subject}`.execute(idp.database.system)
  expect((await refresh(token)).status).toBe(400)
})

test('refuses an unknown refresh token every time', async () => {
  expect(await refresh('unknown')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await refresh('unknown')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('stores no usable token in the database', async () => {
  const { refresh_token: token = '' } = await idp.signIn(await idp.addPerson())
  const { body } = await refresh(token)
  const { rows } = await sql<{ row: string }>`
    select model::text as row from identity.model union all
    select refresh_answer::text from identity.refresh_answer`.execute(idp.database.system)
  const dump = rows.map(({ row }) => row).join('\n')
  for (const secret of [token, body.refresh_token, body.access_token]) expect(dump).not.toContain(secret)
})

test('supports introspection and revocation of refresh tokens', async () => {
  const { refresh_token: token = '' } = await idp.signIn(await idp.addPerson())
  const post = (path: string) =>
    fetch(`${idp.issuer}/connect/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('portal:client%20secret').toString('base64')}` },
      body: new URLSearchParams({ token }),
    })
  expect(await (await post('introspect')).json()).toMatchObject({ active: true, client_id: 'portal' })
  expect((await post('revocation')).status).toBe(200)
  expect(await (await post('introspect')).json()).toEqual({ active: false })
  expect((await refresh(token)).status).toBe(400)
})
