import type { HelpCase } from '@portal/contract/cases/cases.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createContact, createUser, mailsTo } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database)
const administrator = await createUser(database, account, { givenName: 'Ruth', familyName: 'Amble' })
await sql`update contact set roles = '{Admin}' where account_id = ${account}`.execute(database.system)
const colleague = await createUser(database, account, { givenName: 'Ben', familyName: 'Holt' })
const ruth = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)

let cases = 0
/** An open case from a file. Returns the number of new rows or the bad rows, and its id. */
async function importCase(changes: Record<string, unknown> & { case_id?: string }) {
  const case_id = changes.case_id ?? `CS-IMP-${(cases += 1)}`
  const at = '2026-11-20T09:00:00Z'
  const row = {
    account_id: account,
    case_id,
    kind: 'fault',
    title: 'Line drops',
    status: 'inProgress',
    priority: 'low',
  }
  const times = { opened_at: at, respond_by: at, next_update_due: at, resolve_by: at }
  const outcome = await importRows(database, 'cases', [
    { ...row, ...times, opened_by_name: 'Someone Else', ...changes },
  ])
  return { outcome, case_id }
}

const desk = (method: string, path: string, body?: unknown) =>
  ruth.gateway(`/case-desk/api/cases${path}`, withJson(method, body, { 'account-id': account }))
const followersOf = async (caseId: string) =>
  (await json<HelpCase>(desk('GET', `/${caseId}`))).watchers.map(({ email, isOpener }) => [email, isOpener])

test('the person who opened an imported case follows it, by address or by a name that only one contact has', async () => {
  const byAddress = await importCase({ opened_by_email: colleague.toUpperCase() })
  expect(await followersOf(byAddress.case_id)).toEqual([[colleague, true]])
  const byName = await importCase({ opened_by_name: 'ben holt' })
  expect(await followersOf(byName.case_id)).toEqual([[colleague, false]])
  const outside = await importCase({ opened_by_email: 'temp@agency.example', opened_by_name: 'A Temp' })
  expect(await followersOf(outside.case_id)).toEqual([['temp@agency.example', false]])
})

test('without a known opener the administrators follow an imported case, but not a private one', async () => {
  const { case_id } = await importCase({})
  expect(await followersOf(case_id)).toEqual([[administrator, false]])
  await createContact(database, account, { firstName: 'Ann', lastName: 'Twin', email: 'ann1@customer.example' })
  await createContact(database, account, { firstName: 'Ann', lastName: 'Twin', email: 'ann2@customer.example' })
  const twin = await importCase({ opened_by_name: 'Ann Twin' })
  expect(await followersOf(twin.case_id)).toEqual([[administrator, false]])
  const hidden = await importCase({ is_private: true })
  expect(await followersOf(hidden.case_id)).toEqual([])
})

test('a leaver who opened a case does not follow it', async () => {
  const leaver = await createUser(database, account, { status: 'left', givenName: 'Old', familyName: 'Hand' })
  const { case_id } = await importCase({ opened_by_email: leaver, opened_by_name: 'Old Hand' })
  expect(await followersOf(case_id)).toEqual([[administrator, false]])
})

test('a later file does not bring back followers that were removed', async () => {
  const { case_id } = await importCase({})
  await sql`delete from case_watcher where case_id = ${case_id}`.execute(database.system)
  expect((await importCase({ case_id, title: 'Line drops often' })).outcome).toMatchObject({ changed: 1 })
  expect(await followersOf(case_id)).toEqual([])
})

test('the desk adds a follower, who then receives its reply', async () => {
  const { case_id } = await importCase({ is_private: true })
  const to = 'office@customer.example'
  const added = await desk('POST', `/${case_id}/watchers`, { email: to })
  expect(added.status).toBe(200)
  expect(await added.json()).toMatchObject({
    watchers: [{ email: to }],
    messages: [{ kind: 'people', side: 'desk', body: `${to} now follows this case.` }],
  })
  expect((await desk('POST', `/${case_id}/watchers`, { email: to })).status).toBe(422)
  expect((await desk('POST', `/${case_id}/answers`, { text: 'We look into it.' })).status).toBe(200)
  expect(await mailsTo(database, to)).toHaveLength(1)
})
