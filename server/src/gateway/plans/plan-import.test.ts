import type { Plan, PlanRow, PlanVersion } from '@portal/contract/plans/plans.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json } from '../../testing/json.ts'
import { planContent } from '../../testing/plans.ts'
import { startTestPortal } from '../../testing/portal.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
await createService(database, account, { productCategory: 'Leased Line' })
const reader = await portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalCSPs'] }))

const plan = (id: string, of = {}) => ({ plan_id: id, title: 'Leased lines', product_category: 'Leased Line', ...of })
const version = (id: string, number: number, of = {}) => ({
  plan_id: id,
  version: number,
  issue_date: `2025-0${number}-01`,
  reason: null,
  content: planContent({ summary: `Version ${number}.` }),
  ...of,
})
const load = (entity: string, ...rows: Record<string, unknown>[]) => importRows(database, entity, rows)

test('an imported plan is shown with its history, and a second import changes nothing', async () => {
  const files = [
    ['plans', plan('IMPORTED')],
    ['plan-versions', version('IMPORTED', 2, { reason: 'We are faster.' }), version('IMPORTED', 1)],
  ] as const
  for (const [entity, ...rows] of files) expect(await load(entity, ...rows)).toMatchObject({ added: rows.length })
  for (const [entity, ...rows] of files) expect(await load(entity, ...rows)).toMatchObject({ unchanged: rows.length })
  const { plans } = await json<{ plans: PlanRow[] }>(reader.gateway('/plan-info/api/plans'))
  expect(plans).toMatchObject([{ planId: 'IMPORTED', version: 2, issueDate: '2025-02-01', reading: 'new' }])
  const shown = await json<Plan>(reader.gateway('/plan-info/api/plans/IMPORTED'))
  expect(shown.content.summary).toBe('Version 2.')
  expect((await reader.gateway('/plan-info/api/plans/IMPORTED/document.pdf?version=1')).status).toBe(200)
  const { versions } = await json<{ versions: PlanVersion[] }>(reader.gateway('/plan-info/api/plans/IMPORTED/versions'))
  expect(versions).toMatchObject([
    { version: 2, status: 'approved', reason: 'We are faster.', changes: [{}] },
    { version: 1, status: 'superseded' },
  ])
})

test('a new version replaces the one in force and notifies no one', async () => {
  await load('plans', plan('NEXT'))
  await load('plan-versions', version('NEXT', 1))
  const { version: read } = await json<{ version: number }>(
    reader.gateway('/plan-info/api/plans/NEXT/acknowledgements', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"version":1}',
    }),
  )
  expect(read).toBe(1)
  expect(await load('plan-versions', version('NEXT', 2))).toEqual({ added: 1, changed: 0, unchanged: 0 })
  expect(await json<Plan>(reader.gateway('/plan-info/api/plans/NEXT'))).toMatchObject({
    version: 2,
    reading: 'changed',
    sinceRead: { version: 1 },
  })
  expect((await sql`select from graphile_worker.jobs`.execute(database.system)).rows).toHaveLength(0)
})

test('refuses to change published versions, invalid content and inconsistent dates', async () => {
  await load('plans', plan('KEPT'))
  await load('plan-versions', version('KEPT', 1), version('KEPT', 3))
  const other = planContent({ summary: 'Something else.' })
  const { contactPoints: _, ...without } = other
  expect(
    await load(
      'plan-versions',
      version('KEPT', 1, { content: other }),
      version('NONE', 1),
      version('KEPT', 2, { issue_date: '2025-03-02' }),
      version('KEPT', 4, { issue_date: '2025-02-28' }),
      version('KEPT', 5, { issue_date: '2999-01-01' }),
    ),
  ).toEqual([
    {
      line: 1,
      column: 'version',
      reason: 'is already published with other content: use the next number for a new version',
    },
    { line: 2, column: 'plan_id', reason: 'is not a known plan' },
    { line: 3, column: 'issue_date', reason: 'is after the day of a newer version' },
    { line: 4, column: 'issue_date', reason: 'is before the day of an older version' },
    { line: 5, column: 'issue_date', reason: 'is in the future: import a version once it is in force' },
  ])
  expect(await load('plan-versions', version('KEPT', 4, { content: without }))).toEqual([
    { line: 1, column: 'content', reason: expect.stringMatching(/^is invalid at contactPoints: /) },
  ])
})

test("does not bypass the desk's draft", async () => {
  await load('plans', plan('DRAFTED'))
  await load('plan-versions', version('DRAFTED', 1))
  await sql`
    insert into service_plan_version (plan_id, version, status, content)
    select plan_id, 2, 'draft', content from service_plan_version where plan_id = 'DRAFTED'`.execute(database.system)
  expect(await load('plan-versions', version('DRAFTED', 1))).toMatchObject({ unchanged: 1 })
  expect(await load('plan-versions', version('DRAFTED', 2))).toMatchObject([{ column: 'version' }])
  expect(await load('plan-versions', version('DRAFTED', 3))).toMatchObject([{ column: 'version' }])
})

test('an acknowledged plan keeps its category, and may get a new title', async () => {
  expect(await load('plans', plan('NEXT', { title: 'Leased lines and Ethernet' }))).toMatchObject({ changed: 1 })
  expect(await load('plans', plan('NEXT', { product_category: 'Voice' }))).toMatchObject([
    { column: 'product_category' },
  ])
})
