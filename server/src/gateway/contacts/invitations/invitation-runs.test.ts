import type { DeskNewcomer, InvitationRun } from '@portal/contract/desk/invitations.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contactOf, createAccount, createContact, createUser, mailsTo } from '../../../testing/factories.ts'
import { importRows } from '../../../testing/import-rows.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { runInvitations } from './run.ts'

// The lists and runs are over all accounts.
const portal = await startTestPortal()
const { database } = portal
const home = await createAccount(database, { name: 'The provider' })
const ruthEmail = await createUser(database, home, {
  permissions: ['PortalOperator'],
  givenName: 'Ruth',
  familyName: 'Calder',
})
const ruth = await portal.signIn(ruthEmail)
const base = '/invitation-desk/api'

const people = async (query = '') =>
  (await json<{ rows: DeskNewcomer[] }>(ruth.gateway(`${base}/people?${query}`))).rows
const emails = async (query = '') => (await people(query)).map(({ email }) => email)
const begin = (body: object) =>
  ruth.gateway(`${base}/runs`, withJson('POST', { most: 100, permissions: null, ...body }))
const runs = async () => (await json<{ runs: InvitationRun[] }>(ruth.gateway(`${base}/runs`))).runs

/** Does the work of one minute. */
async function minute(runId: string): Promise<InvitationRun | undefined> {
  await runInvitations({ database, config: portal.config }, { accountId: home, runId }, new Date())
  return (await runs()).find((run) => run.runId === runId)
}

const grantsOf = async (email: string) =>
  (
    await sql<{ resource: string }>`
      select resource from permission_grant join portal_user using (user_id) where email = ${email} order by 1`.execute(
      database.system,
    )
  ).rows.map(({ resource }) => resource)

async function makeAccount(name: string, contacts: number, changes: object = {}) {
  const account = await createAccount(database, { name })
  const at = `${name.toLowerCase()}.example`
  for (const index of Array.from({ length: contacts }).keys())
    await createContact(database, account, { firstName: `P${10 + index}`, email: `p${10 + index}@${at}`, ...changes })
  return { account, at }
}

test('contacts who have never signed in are listed by how far they have come, and as a file', async () => {
  const { account, at } = await makeAccount('Ambleside', 2)
  await createContact(database, account, { firstName: 'Ada', email: `ada@${at}`, roles: ['Admin'] })
  await createUser(database, account, { status: 'suspended' })
  await importRows(database, 'users', [
    { account_id: account, email: `new@${at}`, given_name: 'New', permissions: ['BusinessPortal'], status: 'invited' },
  ])
  const mine = `accountId=${account}`
  expect(await emails(mine)).toEqual([`ada@${at}`, `new@${at}`, `p10@${at}`, `p11@${at}`])
  expect(await emails(`${mine}&role=Admin`)).toEqual([`ada@${at}`])
  expect(await emails('search=ambleside%20p11')).toEqual([`p11@${at}`])
  expect(await emails('search=keswick%20p11')).toEqual([])

  const { runId } = await json<InvitationRun>(
    begin({ filter: { state: 'notInvited', accountId: account, role: 'Admin' } }),
  )
  expect(await minute(runId)).toMatchObject({ state: 'finished', people: 1, invited: 1, refused: [] })
  expect(await people(`${mine}&state=invited`)).toMatchObject([
    { accountName: 'Ambleside', email: `ada@${at}`, state: 'invited', invitedAt: expect.any(String) },
  ])
  await sql`update contact_link set expires_at = now() where email = ${`ada@${at}`}`.execute(database.system)
  expect(await emails(`${mine}&state=ended`)).toEqual([`ada@${at}`])
  const file = await (await ruth.gateway(`${base}/people.csv?${mine}&state=ended`)).text()
  expect(file).toMatch(/^Account,Account name,Name,Email,Roles,Status,Invited\r\n.*,Ambleside,Ada .*,Link ended,20/)
})

test('a run invites ten people a minute, with a message and the chosen permissions, and is in the activity', async () => {
  const { account, at } = await makeAccount('Borrowdale', 12)
  const body = { filter: { state: 'notInvited', accountId: account }, permissions: ['BusinessPortalCases'] }
  const { runId, ...begun } = await json<InvitationRun>(begin({ ...body, message: 'The old portal closes on 1 May.' }))
  expect(begun).toMatchObject({ state: 'running', byName: 'Ruth Calder' })
  expect(await minute(runId)).toMatchObject({ state: 'running', people: 12, invited: 10 })
  expect(await minute(runId)).toMatchObject({ state: 'finished', people: 12, invited: 12, refused: [] })
  const [mail] = await mailsTo(database, `p21@${at}`)
  expect(mail?.text).toContain('Ruth Calder has invited you')
  expect(mail?.text).toContain('\nThe old portal closes on 1 May.\n')
  expect(await mailsTo(database, `p10@${at}`)).toHaveLength(1)
  expect(await grantsOf(`p10@${at}`)).toEqual(['BusinessPortalCases'])
  const { rows } = await sql`
    select action, after from activity where account_id = ${home} and entity_id = ${runId}`.execute(database.system)
  expect(rows).toEqual([
    {
      action: 'invitations begun',
      after: { state: 'notInvited', accountId: account, permissions: ['BusinessPortalCases'] },
    },
  ])
})

test('a person who cannot be invited is listed with the reason, and is not tried again', async () => {
  const { account, at } = await makeAccount('Coniston', 1)
  await importRows(database, 'users', [
    {
      account_id: account,
      email: `keeps@${at}`,
      given_name: 'A',
      permissions: ['BusinessPortalDns'],
      status: 'invited',
    },
  ])
  const { runId } = await json<InvitationRun>(
    begin({ filter: { state: 'notInvited', accountId: account }, permissions: [] }),
  )
  expect(await minute(runId)).toMatchObject({
    state: 'finished',
    people: 2,
    invited: 1,
    refused: [{ accountId: account, name: expect.stringContaining('P10'), reason: 'Choose at least one permission.' }],
  })
  expect(await grantsOf(`keeps@${at}`)).toEqual(['BusinessPortalDns'])
})

test('a run invites no more people than its operator has seen', async () => {
  const { account } = await makeAccount('Derwent', 3)
  const { runId } = await json<InvitationRun>(begin({ filter: { state: 'notInvited', accountId: account }, most: 2 }))
  expect(await minute(runId)).toMatchObject({ state: 'finished', people: 2, invited: 2 })
  expect(await emails(`accountId=${account}`)).toHaveLength(1)
})

test('a run stops when it is stopped, or when its operator leaves the desk', async () => {
  const { account } = await makeAccount('Eskdale', 11)
  const body = { filter: { state: 'notInvited', accountId: account } }
  const first = (await json<InvitationRun>(begin(body))).runId
  await minute(first)
  const stop = () => ruth.gateway(`${base}/runs/${first}/stop`, withJson('POST', {}))
  expect(await json(stop())).toMatchObject({ state: 'stopped', invited: 10, reason: null })
  expect((await stop()).status).toBe(422)
  expect(await minute(first)).toMatchObject({ invited: 10 })

  const leaverEmail = await createUser(database, home, { permissions: ['PortalOperator'], givenName: 'Lee' })
  const leaver = await portal.signIn(leaverEmail)
  const call = leaver.gateway(`${base}/runs`, withJson('POST', { most: 1, permissions: null, ...body }))
  const second = (await json<InvitationRun>(call)).runId
  await sql`update portal_user set status = 'left' where email = ${leaverEmail}`.execute(database.system)
  expect(await minute(second)).toMatchObject({
    state: 'stopped',
    invited: 0,
    reason: expect.stringMatching(/^Lee.* no longer works at the desk\.$/),
  })
})

test('a clerk of accounts may not invite in all of them, and a run takes only people who can be invited', async () => {
  const clerk = await portal.signIn(await createUser(database, home, { permissions: ['DeskAccounts'] }))
  expect((await clerk.gateway(`${base}/people`)).status).toBe(403)
  expect((await begin({ filter: { state: 'accepted' } })).status).toBe(400)
  const other = await contactOf(database, ruthEmail)
  expect((await ruth.gateway(`${base}/runs/${other}/stop`, withJson('POST', {}))).status).toBe(404)
})
