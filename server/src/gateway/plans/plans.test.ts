import type { DeliveryList } from '@portal/contract/notifications/deliveries.ts'
import type { planDeskAccountList } from '@portal/contract/plans/desk.ts'
import type { Plan, PlanResults, PlanRow } from '@portal/contract/plans/plans.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import { inAccount } from '@portal/db/src/database.ts'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { createPlan, planContent } from '../../testing/plans.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { notifyOfPlanTask } from './desk-service.ts'
import { planJobs } from './jobs.ts'
import { mailPlanReadersTask } from './notify-plan.ts'

const portal = await sharedTestPortal()
const { database } = portal
const account = await createAccount(database, { name: 'Customer Ltd' })
await createService(database, account, { serviceId: 'L-1', productCategory: 'Leased Line', name: 'Leeds' })
const asReader = async () => portal.signIn(await createUser(database, account, { permissions: ['BusinessPortalCSPs'] }))
const reader = await asReader()
const desk = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)

type Holders = z.output<typeof planDeskAccountList.response>

const slow = planContent()
const fast = planContent({
  slaRows: slow.slaRows.map((row) => ({ ...row, targetFix: { amount: 4, unit: 'hours' as const } })),
})
const send = (who: typeof reader, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  who.gateway(path, withJson(method, body, headers))
const plan = (id: string, query = '', who = reader) => json<Plan>(who.gateway(`/plan-info/api/plans/${id}${query}`))
const rowOf = async (id: string, who = reader) =>
  (await json<{ plans: PlanRow[] }>(who.gateway('/plan-info/api/plans'))).plans.find(({ planId }) => planId === id)
const publish = async (id: string, content: unknown) => {
  expect((await send(desk, 'PUT', `/plan-desk/api/plans/${id}/draft`, { content })).status).toBe(200)
  return send(desk, 'POST', `/plan-desk/api/plans/${id}/publications`, { version: 2, reason: 'We are faster now.' })
}

test("A9 shows the plans for the account's services, and no others", async () => {
  const held = await createPlan(database, 'Leased Line')
  const other = await createPlan(database, 'Domain')
  expect(await rowOf(held)).toMatchObject({
    services: 1,
    sites: 0,
    version: 1,
    reading: 'new',
    targetFix: { amount: 5, unit: 'hours' },
    opening: { isOpen: true, until: null },
  })
  expect(await rowOf(other)).toBeUndefined()
  await createService(database, account, { productCategory: 'Domain', condition: 'ceased', status: 'terminated' })
  expect(await rowOf(other), 'a service that has ended').toBeUndefined()
  expect((await reader.gateway(`/plan-info/api/plans/${other}`)).status).toBe(404)
})

test('A9 lists changes since the last reading, by section and row, until it is marked as read', async () => {
  const id = await createPlan(database, 'Leased Line', [slow])
  expect((await send(reader, 'PUT', `/plan-info/api/plans/${id}/reading`, { version: 1 })).status).toBe(200)
  expect((await rowOf(id))?.reading).toBe('read')
  expect((await publish(id, fast)).status).toBe(200)
  expect(await plan(id)).toMatchObject({
    version: 2,
    currentVersion: 2,
    reading: 'changed',
    sinceRead: {
      version: 1,
      changes: [{ section: 'Priorities and targets', text: 'Target fix for P1 changed from 5 to 4 hours' }],
    },
  })
  const stale = await send(reader, 'PUT', `/plan-info/api/plans/${id}/reading`, { version: 1 })
  expect(stale.status).toBe(422)
  expect((await send(reader, 'PUT', `/plan-info/api/plans/${id}/reading`, { version: 2 })).status).toBe(200)
  expect(await plan(id)).toMatchObject({ reading: 'read', sinceRead: null })
})

test('A9 one acknowledgement counts for the whole account, and the first one stays', async () => {
  const id = await createPlan(database, 'Leased Line', [slow, fast])
  const path = `/plan-info/api/plans/${id}/acknowledgements`
  const colleague = await asReader()
  const old = await send(reader, 'POST', path, { version: 1 })
  expect(old.status).toBe(422)
  expect(await old.json()).toMatchObject({ message: expect.stringContaining('Version 2 is in force now') })
  const first = await json<object>(send(reader, 'POST', path, { version: 2 }))
  expect(first).toMatchObject({ version: 2, name: 'Ada Byron', onBehalfOf: null })
  expect(await json<object>(send(colleague, 'POST', path, { version: 2 }))).toEqual(first)
  expect((await plan(id, '', colleague)).acknowledgement).toEqual(first)
  expect((await rowOf(id, colleague))?.reading).toBe('acknowledged')
  const { rows } = await sql`select 1 from activity where entity = 'plan' and entity_id = ${id}`.execute(
    database.system,
  )
  expect(rows).toHaveLength(1)
})

test('A9 earlier versions stay readable, each with its changes', async () => {
  const id = await createPlan(database, 'Leased Line', [slow, fast])
  const earlier = await plan(id, '?version=1')
  expect(earlier).toMatchObject({ version: 1, currentVersion: 2, content: slow })
  const { versions } = await json<{ versions: object[] }>(reader.gateway(`/plan-info/api/plans/${id}/versions`))
  expect(versions).toMatchObject([
    { version: 2, status: 'approved', changes: [{ text: 'Target fix for P1 changed from 5 to 4 hours' }] },
    { version: 1, status: 'superseded', changes: [] },
  ])
  expect((await reader.gateway(`/plan-info/api/plans/${id}?version=3`)).status).toBe(404)
  expect(Object.keys(await json<object>(reader.gateway(`/plan-info/api/plans/${id}?version=0`)))).toEqual(['version'])
})

test('A9 only the desk sees a draft, which is published once', async () => {
  const reason = 'We are faster now.'
  const id = await createPlan(database, 'Leased Line', [slow])
  const draft = await send(desk, 'PUT', `/plan-desk/api/plans/${id}/draft`, { content: fast })
  expect(draft.headers.get('etag')).toBe('"1"')
  expect(await draft.json()).toMatchObject({ version: 2, status: 'draft', issueDate: null, changes: [{}] })
  expect(await plan(id)).toMatchObject({ version: 1, currentVersion: 1 })
  expect((await reader.gateway(`/plan-info/api/plans/${id}?version=2`)).status).toBe(404)
  const read = await desk.gateway(`/plan-desk/api/plans/${id}`)
  expect(read.headers.get('etag')).toBe('"1"')
  expect(await read.json()).toMatchObject({ version: 2, content: fast })
  const first = await desk.gateway(`/plan-desk/api/plans/${id}?version=1`)
  expect(await first.json()).toMatchObject({ version: 1, status: 'approved', content: slow })
  expect((await desk.gateway(`/plan-desk/api/plans/${id}?version=9`)).status).toBe(404)
  const again = await send(desk, 'PUT', `/plan-desk/api/plans/${id}/draft`, { content: fast }, { 'if-match': '"1"' })
  expect(again.headers.get('etag')).toBe('"2"')
  const late = await send(desk, 'PUT', `/plan-desk/api/plans/${id}/draft`, { content: slow }, { 'if-match': '"1"' })
  expect(late.status).toBe(412)
  const path = `/plan-desk/api/plans/${id}/publications`
  expect((await send(desk, 'POST', path, { version: 2, reason }, { 'if-match': '"1"' })).status).toBe(412)
  expect((await send(desk, 'POST', path, { version: 3, reason })).status).toBe(412)
  const both = await Promise.all([
    send(desk, 'POST', path, { version: 2, reason }),
    send(desk, 'POST', path, { version: 2, reason }),
  ])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(both.every(({ status }) => [200, 412, 422].includes(status))).toBe(true)
  expect(await plan(id)).toMatchObject({ version: 2, currentVersion: 2 })
  expect((await send(desk, 'POST', path, { version: 2, reason })).status).toBe(422)
})

test('an outdated copy cannot overwrite a draft, and a version has a reason', async () => {
  const id = await createPlan(database, 'Leased Line', [slow])
  const save = (after: number) => send(desk, 'PUT', `/plan-desk/api/plans/${id}/draft`, { content: fast, after })
  expect((await save(1)).status).toBe(200)
  expect((await save(1)).status).toBe(412)
  expect((await save(2)).status).toBe(200)
  const path = `/plan-desk/api/plans/${id}/publications`
  const unsaid = await send(desk, 'POST', path, { version: 2, reason: ' ' })
  expect(await unsaid.json()).toEqual({ reason: 'Enter the reason for the change.' })
  expect((await send(desk, 'POST', path, { version: 2, reason: 'A new team.' })).status).toBe(200)
  const { versions } = await json<{ versions: { version: number; reason: string | null }[] }>(
    reader.gateway(`/plan-info/api/plans/${id}/versions`),
  )
  expect(versions).toMatchObject([
    { version: 2, reason: 'A new team.' },
    { version: 1, reason: null },
  ])
  const queue = await json<{ rows: { planId: string; accounts: number; draft: number | null }[] }>(
    desk.gateway(`/desk-info/api/plans?search=${id.toLowerCase()}`),
  )
  expect(queue.rows.find(({ planId }) => planId === id)).toMatchObject({ version: 2, draft: null, acknowledged: 0 })
})

test('a draft without changes is not published, and an invalid one is not saved', async () => {
  const id = await createPlan(database, 'Leased Line', [slow])
  expect(await json<object>(publish(id, slow))).toMatchObject({ message: expect.stringContaining('is the same') })
  const wrong = {
    ...fast,
    contactPoints: [],
    slaRows: [{ ...fast.slaRows[0], targetFix: { amount: 0, unit: 'hours' } }],
  }
  const refused = await send(desk, 'PUT', `/plan-desk/api/plans/${id}/draft`, { content: wrong })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ 'content.contactPoints': 'Enter a contact.' })
})

test('every account on the plan is notified once: by activity, and by email to people who acknowledged it', async () => {
  const other = await createAccount(database)
  await createService(database, other, { productCategory: 'Leased Line' })
  const without = await createAccount(database)
  const id = await createPlan(database, 'Leased Line', [slow])
  await send(reader, 'POST', `/plan-info/api/plans/${id}/acknowledgements`, { version: 1 })
  const { rows: holders, sums } = await json<Holders>(desk.gateway(`/plan-desk/api/plans/${id}/accounts?size=100`))
  await publish(id, fast)
  const queue = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where task_identifier = ${notifyOfPlanTask}`.execute(
    database.system,
  )
  expect(queue.rows.length).toBeGreaterThan(0)
  // Jobs run at least once, so this one may run twice.
  const { queued } = planJobs({ config: portal.config, database })
  const payload = { planId: id, version: 2, reason: 'We are faster now.', requestId: 'request-1', actorId: 'desk' }
  await queued[notifyOfPlanTask]?.(payload, new Date())
  await queued[notifyOfPlanTask]?.(payload, new Date())
  const mailing = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where payload ->> 'planId' = ${id} and payload ->> 'accountId' is not null`.execute(
    database.system,
  )
  expect(mailing.rows.map((row) => row.payload)).toEqual([
    { accountId: account, planId: id, version: 2, reason: 'We are faster now.' },
  ])
  await queued[mailPlanReadersTask]?.(mailing.rows[0]?.payload, new Date())
  await queued[mailPlanReadersTask]?.(mailing.rows[0]?.payload, new Date())
  const told = await sql<{ account: string }>`
    select account_id as account from activity
    where entity = 'plan' and entity_id = ${id} and request_id = 'request-1'`.execute(database.system)
  const accounts = told.rows.map((row) => row.account)
  expect(accounts).toEqual(expect.arrayContaining([account, other]))
  expect(accounts).not.toContain(without)
  expect(new Set(accounts).size).toBe(accounts.length)
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from mail.message where body like ${`%${id}%`}`.execute(database.system)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.subject).toMatch(/version 2 is in force$/)
  expect(rows[0]?.body).toContain('We are faster now.')
  const { rows: emailed } = await json<DeliveryList>(desk.gateway(`/plan-desk/api/plans/${id}/deliveries`))
  expect(emailed).toMatchObject([{ accountId: account, way: 'email', state: 'waiting', title: rows[0]?.subject }])
  expect((await reader.gateway(`/plan-desk/api/plans/${id}/deliveries`)).status).toBe(403)
  // The desk saw before who would be notified.
  expect(holders.map(({ accountId }) => accountId).toSorted()).toEqual(accounts.toSorted())
  expect(holders.find(({ accountId }) => accountId === account)).toMatchObject({ people: 1, acknowledged: 1 })
  expect(holders.find(({ accountId }) => accountId === other)).toMatchObject({
    services: 1,
    people: 0,
    acknowledged: null,
  })
  expect(sums).toMatchObject({ accounts: accounts.length, people: rows.length, unnotified: accounts.length - 1 })
})

test('the accounts of a plan are found by name, and those of an unknown plan are not', async () => {
  const id = await createPlan(database, 'Leased Line', [slow])
  const found = await json<Holders>(desk.gateway(`/plan-desk/api/plans/${id}/accounts?search=customer%20ltd`))
  expect(found.rows).toMatchObject([{ accountId: account, accountName: 'Customer Ltd' }])
  expect((await desk.gateway('/plan-desk/api/plans/CSP-NONE/accounts')).status).toBe(404)
})

const canReadPdf = existsSync('/usr/bin/pdftotext')

test('A9 measures repairs, replies and availability from the account’s own cases', async () => {
  const own = await createAccount(database)
  await createService(database, own, { serviceId: 'L-2', productCategory: 'Leased Line', name: 'Leeds' })
  const user = await portal.signIn(await createUser(database, own))
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, is_outage, opened_at,
      first_reply_due, first_replied_at, repair_due, repaired_at, closed_at, repair_minutes,
      target_minutes)
    select ${own}, ref, 'L-2', 'Leased Line', 'P1', ref <> 'C', opened, opened + '1 h', opened + '30 min',
      opened + '4 h', opened + took, opened + took, extract(epoch from took) / 60 - 30, 210
    from (values ('A', now() - interval '3 d', interval '2 h'), ('B', now() - interval '70 d', interval '5 h'),
      ('C', now() - interval '100 d', interval '1 h'), ('D', now() - interval '2 y', interval '9 h')) r (ref, opened, took)`.execute(
    database.system,
  )
  const results = await json<PlanResults>(user.gateway('/plan-info/api/results'))
  expect(results).toMatchObject({
    repairs: { inTarget: 2, total: 3 },
    firstReplies: { inTarget: 3, total: 3 },
    months: { inTarget: 2, total: 3 },
    recent: [
      { caseRef: 'A', serviceName: 'Leeds', repairMinutes: 90, targetMinutes: 210, isInTarget: true },
      { caseRef: 'B', isInTarget: false },
      { caseRef: 'C' },
      { caseRef: 'D' },
    ],
  })
  expect(results.leasedLineAvailability).toBe(99.92)
  expect((await json<PlanResults>(reader.gateway('/plan-info/api/results'))).repairs.total).toBe(0)

  const review = await user.gateway('/plan-info/api/review.pdf')
  expect(review.headers.get('content-disposition')).toContain('filename="Service review.pdf"')
  const input = Buffer.from(await review.arrayBuffer())
  if (!canReadPdf) return
  const text = execFileSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' })
  expect(text).toMatch(/Repairs within target +2 of 3/)
  expect(text).toMatch(/Leeds +A .* 1 h 30 min +3 h 30 min +Within target/)
  expect(text).not.toMatch(/Leeds +D /)
})

test('A9 shows the open escalation level of each open case of the plan, and when the next one opens', async () => {
  const id = await createPlan(database, 'Leased Line', [slow])
  await sql`
    insert into case_result (account_id, case_ref, service_id, product_category, priority, opened_at, closed_at)
    values (${account}, 'OPEN', 'L-1', 'Leased Line', 'P2', now() - interval '1 h', null),
      (${account}, 'CLOSED', 'L-1', 'Leased Line', 'P2', now() - interval '1 h', now()),
      (${account}, 'VOICE', null, 'Voice - IP', 'P2', now() - interval '1 h', null)`.execute(database.system)
  const { ladders } = await json<{ ladders: object[] }>(reader.gateway(`/plan-info/api/plans/${id}/ladders`))
  expect(ladders).toMatchObject([
    {
      caseRef: 'OPEN',
      serviceName: 'Leeds',
      levels: [
        { level: 1, isOpen: true },
        { level: 2, isOpen: false },
      ],
    },
  ])
})

test("A9 the download is a tagged PDF with the plan's title", async () => {
  const id = await createPlan(database, 'Leased Line', [slow, fast])
  const answer = await reader.gateway(`/plan-info/api/plans/${id}/document.pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Plan ')
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7/)
  expect(text.trimEnd()).toMatch(/%%EOF$/)
  expect(text).toMatch(/\(Plan \d+\)/)
  expect(text).toContain('/Marked true')
  expect(text).toContain('/Lang (en-GB)')
  for (const tag of ['/S /H1', '/S /H2', '/S /Table', '/S /TH']) expect(text).toContain(tag)
  expect((await reader.gateway(`/plan-info/api/plans/${id}/document.pdf?version=9`)).status).toBe(404)
})

test.each(['plan_reading', 'plan_acknowledgement', 'case_result'])(
  '%s shows only the rows of the account, whatever the query',
  async (table) => {
    const other = await createAccount(database)
    const id = await createPlan(database, 'Leased Line')
    for (const owner of [account, other]) {
      const values = {
        plan_reading: sql`(account_id, plan_id, user_id, version) values (${owner}, ${id}, 'x', 1)`,
        plan_acknowledgement: sql`(account_id, plan_id, version, user_id, name) values (${owner}, ${id}, 1, 'x', 'x')`,
        case_result: sql`(account_id, case_ref, product_category, priority, opened_at, closed_at)
          values (${owner}, ${id}, 'Domain', 'P4', now(), now())`,
      }[table]
      await sql`insert into ${sql.table(table)} ${values}`.execute(database.system)
    }
    const seen = await inAccount(database, account, async (tx) => {
      return sql<{ account_id: string }>`select distinct account_id from ${sql.table(table)}`.execute(tx)
    })
    expect(seen.rows).toEqual([{ account_id: account }])
  },
)
