import { operatorResource, type PermissionResource } from '@portal/contract/permission.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../testing/factories.ts'
import { json } from '../../testing/json.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { createCase } from '../cases/testing/create-case.ts'

const portal = await startTestPortal()
const { database } = portal
const home = await createAccount(database)
const [first, second] = [await createAccount(database), await createAccount(database)]
const staff = async (permissions: PermissionResource[], givenName = 'Ruth') =>
  portal.signIn(await createUser(database, home, { permissions, givenName, familyName: 'Calder' }))
const ruth = await staff([operatorResource])
const sam = await staff(['DeskCases'], 'Sam')

interface Queue {
  rows: { caseId: string; accountId: string; accountName: string; takenByName: string | null; isMine: boolean }[]
  total: number
}
const queue = (who: SignedInBrowser, query = '') => json<Queue>(who.gateway(`/desk-info/api/cases${query}`))
const ids = async (who: SignedInBrowser, query = '') => (await queue(who, query)).rows.map(({ caseId }) => caseId)
const take = (who: SignedInBrowser, account: string, caseId: string, isMine: boolean) =>
  who.gateway(`/case-desk/api/cases/${caseId}/taker`, {
    method: 'PUT',
    headers: { 'account-id': account, 'content-type': 'application/json' },
    body: JSON.stringify({ isMine }),
  })

const early = await createCase(database, first, { status: 'inProgress' })
const late = await createCase(database, second, { status: 'inProgress' })
const theirs = await createCase(database, second, { status: 'pending' })
await sql`update help_case set next_update_due = '2001-01-01' where case_id = ${early}`.execute(database.system)
await sql`update help_case set next_update_due = '2002-01-01' where case_id = ${late}`.execute(database.system)

test('the queue has the cases of every account, what was promised first at the top', async () => {
  expect(await ids(ruth)).toEqual([early, late])
  expect(await ids(ruth, '?turn=theirs')).toEqual([theirs])
  expect(await ids(ruth, '?turn=all')).toHaveLength(3)
  await sql`update help_case set escalated_at = now() where case_id = ${late}`.execute(database.system)
  expect(await ids(ruth)).toEqual([late, early])
  const { rows, total } = await queue(ruth, `?accountId=${first}`)
  expect(rows).toMatchObject([{ caseId: early, accountId: first, takenByName: null, isMine: false }])
  expect(total).toBe(1)
  expect(await ids(ruth, `?search=${late.toLowerCase()}`)).toEqual([late])
})

test('a case is taken, taken over by a colleague, and left; the customer sees nothing of it', async () => {
  const caseId = await createCase(database, first, { status: 'inProgress', title: 'Taken' })
  expect((await take(sam, first, caseId, true)).status).toBe(200)
  expect(await ids(sam, '?whose=mine')).toEqual([caseId])
  expect(await ids(ruth, '?whose=mine')).toEqual([])
  expect(await ids(ruth, '?whose=nobody')).not.toContain(caseId)
  await take(ruth, first, caseId, true)
  expect((await queue(ruth, '?whose=mine')).rows).toMatchObject([{ caseId, takenByName: 'Ruth Calder', isMine: true }])
  expect((await take(ruth, first, caseId, false)).status).toBe(200)
  expect(await ids(ruth, '?whose=nobody')).toContain(caseId)
  const customer = await portal.signIn(await createUser(database, first))
  const shown = await (await customer.gateway(`/case-info/api/cases/${caseId}`)).text()
  expect(shown).not.toMatch(/taken|Ruth|Sam/)
})

test('each room of the desk is a permission of its own', async () => {
  expect(await json(sam.gateway('/desk-info/api/summary'))).toMatchObject({
    waiting: { DeskCases: expect.any(Number) },
  })
  expect((await sam.gateway('/desk-info/api/accounts')).status).toBe(403)
  const visits = await staff(['DeskVisits'])
  expect((await visits.gateway('/desk-info/api/cases')).status).toBe(403)
  expect((await take(visits, first, early, true)).status).toBe(403)
})

test('an account is found by its number, its name and its people', async () => {
  const email = await createUser(database, second)
  const found = async (search: string) =>
    (
      await json<{ rows: { accountId: string }[] }>(
        ruth.gateway(`/desk-info/api/accounts?search=${encodeURIComponent(search)}`),
      )
    ).rows.map(({ accountId }) => accountId)
  expect(await found(second)).toEqual([second])
  expect(await found(email.toUpperCase())).toEqual([second])
  expect(await found('nobody has this')).toEqual([])
})
