import type { deskProviderHistoryList } from '@portal/contract/activity/desk.ts'
import type { StaffResource } from '@portal/contract/permission.ts'
import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { importRows } from '../../testing/import-rows.ts'
import { json, withJson } from '../../testing/json.ts'
import { createPlan, planContent } from '../../testing/plans.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { notifyOfPlanTask } from '../plans/desk-service.ts'
import { planJobs } from '../plans/jobs.ts'

type History = z.output<typeof deskProviderHistoryList.response>

const portal = await sharedTestPortal()
const { database } = portal
const [head, branch] = [await createAccount(database), await createAccount(database)]
const staff = async (account: string, givenName: string, ...permissions: StaffResource[]) =>
  portal.signIn(await createUser(database, account, { givenName, familyName: 'of the desk', permissions }))
const ada = await staff(head, 'Ada', 'DeskPlans')
const ben = await staff(branch, 'Ben', 'PortalOperator')
const cleo = await staff(branch, 'Cleo', 'DeskQuotes')

const at = '/activity-desk/api/provider-activity'
const historyOf = (who: typeof ada, query: string) => json<History>(who.gateway(`${at}?${query}`))

test('a plan has who saved its draft and who published it, whichever account the call named', async () => {
  const slow = planContent()
  const fast = planContent({
    slaRows: slow.slaRows.map((row) => ({ ...row, targetFix: { amount: 4, unit: 'hours' } })),
  })
  await createService(database, head, { productCategory: 'Leased Line' })
  const id = await createPlan(database, 'Leased Line', [slow])
  await createPlan(database, 'Leased Line', [slow])
  const customer = await createAccount(database)
  const named = { 'account-id': customer }
  const draft = withJson('PUT', { content: fast }, named)
  const save = () => ada.gateway(`/plan-desk/api/plans/${id}/draft`, draft)
  expect((await save()).status).toBe(200)
  expect((await save()).status, 'the same again').toBe(200)
  const publication = withJson('POST', { version: 2, reason: 'We are faster now.' }, named)
  expect((await ben.gateway(`/plan-desk/api/plans/${id}/publications`, publication)).status).toBe(200)
  // The account of Ada has services on the plan, and so a copy of the publication.
  const { rows } = await sql<{ requestId: string }>`
    select request_id as "requestId" from activity where entity_id = ${id} and action = 'plan published'`.execute(
    database.system,
  )
  const payload = { planId: id, version: 2, reason: 'x', requestId: rows[0]?.requestId, actorId: 'ben' }
  await planJobs({ config: portal.config, database }).queued[notifyOfPlanTask]?.(payload, new Date())

  const history = await historyOf(ada, `record=plan&recordId=${id}`)
  expect(history).toEqual({
    total: 2,
    changes: [
      expect.objectContaining({
        action: 'plan published',
        actorName: 'Ben of the desk',
        before: { version: 1 },
        after: { version: 2, reason: 'We are faster now.' },
      }),
      expect.objectContaining({
        action: 'draft saved',
        actorName: 'Ada of the desk',
        after: { version: 2, 'Priorities and targets': 'Target fix for P1 changed from 5 to 4 hours' },
      }),
    ],
  })
  expect(await historyOf(ben, `record=plan&recordId=${id}&most=1`)).toMatchObject({
    total: 2,
    changes: [{ thingId: id }],
  })
  const reader = await portal.signIn(await createUser(database, customer))
  const { rows: read } = await json<{ rows: ActivityRow[] }>(reader.gateway('/activity-info/api/activity'))
  expect(
    read.map(({ action }) => action),
    'customers learn of no draft',
  ).toEqual(['plan published'])
})

test('rate cards have who imported each, and how its prices differ from the card in force', async () => {
  const header =
    'carrier,access_type,bearer_mbps,rate_mbps,term_months,distance_band,exchange_class,install,access_monthly,bandwidth_monthly,lead_days_min,lead_days_max'
  const price = (monthly: string) => `Larkfield,EAD,1000,500,36,A,1,1250.00,${monthly},20.00,40,60`
  const bring = (name: string, monthly: string) =>
    cleo.gateway(
      '/quote-desk/api/rate-card-imports',
      withJson('POST', {
        name,
        validFrom: '2026-01-01',
        validUntil: '2099-01-01',
        csv: `${header}\n${price(monthly)}`,
      }),
    )
  await importRows(database, 'rate-cards', [
    {
      card_id: 'OF-A-FILE',
      carrier: 'Larkfield',
      name: 'Of a file',
      valid_from: '2020-01-01',
      valid_until: '2020-12-31',
    },
  ])
  expect((await bring('First', '50.10')).status).toBe(200)
  expect((await bring('Second', '51.10')).status).toBe(200)
  // Not in force any more, so that they price no quote of another test.
  await sql`update rate_card set valid_until = valid_from where carrier = 'Larkfield'`.execute(database.system)
  const all = await historyOf(cleo, 'record=rate%20card')
  const [second, first, file] = all.changes.filter(({ after }) => after?.['carrier'] === 'Larkfield')
  expect(second).toMatchObject({
    action: 'rate card imported',
    actorName: 'Cleo of the desk',
    after: { name: 'Second', validFrom: '2026-01-01', lines: 1, comparedWith: 'First', dearer: 1 },
  })
  expect(second?.after).not.toHaveProperty('cheaper')
  expect(first?.after).toEqual({
    carrier: 'Larkfield',
    name: 'First',
    validFrom: '2026-01-01',
    validUntil: '2099-01-01',
    lines: 1,
  })
  expect(file).toMatchObject({ thingId: 'OF-A-FILE', actorName: 'Import', after: { name: 'Of a file', lines: 0 } })
  expect(await historyOf(cleo, 'record=rate%20card&recordId=OF-A-FILE')).toMatchObject({ total: 1 })
})

test('each change of a place has its values before and after, apart from those of other places', async () => {
  const exchange = { exchangeCode: 'HIST1', name: 'Harl Moss', exchangeClass: 2, easting: 430_000, northing: 433_000 }
  const send = (method: string, path: string, body: object) =>
    cleo.gateway(`/quote-desk/api${path}`, withJson(method, body))
  expect((await send('POST', '/exchanges', exchange)).status).toBe(200)
  const { exchangeCode: _code, ...changed } = { ...exchange, name: 'Harl Moor' }
  expect((await send('PUT', '/exchanges/HIST1', changed)).status).toBe(200)
  expect((await send('POST', '/served-areas', { area: 'ZE9 1', exchangeCode: 'HIST1' })).status).toBe(200)
  const { changes } = await historyOf(cleo, 'record=exchange&recordId=HIST1')
  expect(changes).toMatchObject([
    { action: 'exchange changed', before: { name: 'Harl Moss' }, after: { name: 'Harl Moor' } },
    { action: 'exchange added', before: null, after: { name: 'Harl Moss' } },
  ])
  expect((await historyOf(cleo, 'record=area&recordId=ZE9%201')).changes).toMatchObject([{ action: 'area added' }])
  expect(await historyOf(cleo, 'record=area&recordId=HIST1')).toEqual({ changes: [], total: 0 })
})

test('a care level has who added, changed and removed it, with its values before and after', async () => {
  const { hours } = planContent().escalation
  const path = '/plan-desk/api/care-levels/Swift'
  const put = (amount: number) => ada.gateway(path, withJson('PUT', { repair: { amount, unit: 'hours' }, hours }))
  for (const amount of [6, 4, 4]) expect((await put(amount)).status).toBe(200)
  expect((await ben.gateway(path, { method: 'DELETE' })).status).toBe(200)
  const repair = (amount: number) => ({ repair: { amount, unit: 'hours' }, hours })
  expect(await historyOf(ben, 'record=care%20level&recordId=Swift')).toMatchObject({
    total: 3,
    changes: [
      { action: 'care level removed', actorName: 'Ben of the desk', before: repair(4), after: null },
      { action: 'care level changed', actorName: 'Ada of the desk', before: repair(6), after: repair(4) },
      { action: 'care level added', actorName: 'Ada of the desk', before: null, after: repair(6) },
    ],
  })
})

test('only staff of the area read it', async () => {
  const status = async (who: typeof ada, thing: string) => (await who.gateway(`${at}?record=${thing}`)).status
  expect(await status(ada, 'plan')).toBe(200)
  expect(await status(ada, 'rate%20card')).toBe(403)
  expect(await status(cleo, 'plan')).toBe(403)
  expect(await status(cleo, 'care%20level')).toBe(403)
  expect(await status(ben, 'rate%20card')).toBe(200)
  const customer = await portal.signIn(await createUser(database, head))
  expect(await status(customer, 'plan')).toBe(403)
  expect(await status(ben, 'case')).toBe(400)
})
