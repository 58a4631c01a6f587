import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { CareLevel } from '@portal/contract/plans/content.ts'
import { dueAt } from '@portal/db/src/targets/due-at.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { createPlan, planContent } from '../../testing/plans.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { createCase } from './testing/create-case.ts'

const portal = await startTestPortal()
const { database } = portal
const account = await createAccount(database)
const customer = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: ['PortalOperator'] }),
)
const [base] = planContent().slaRows
const row = (priority: 'P1' | 'P2' | 'P3', hours: number) => ({
  ...base!,
  priority,
  targetFix: { amount: hours, unit: 'hours' as const },
})
const planId = await createPlan(database, 'Leased Line', [
  planContent({ slaRows: [row('P1', 3)] }),
  planContent({ slaRows: [row('P1', 5), row('P2', 8), row('P3', 24)] }),
])

const send = (who: SignedInBrowser, method: string, path: string, body?: object) =>
  who.gateway(path, withJson(method, body, { 'account-id': account }))

const fault = (serviceId: string, severity = 'extensive') =>
  json<HelpCase>(
    send(customer, 'POST', '/case-info/api/cases', {
      kind: 'fault',
      title: 'No connection',
      description: 'The line is down.',
      serviceId,
      impact: 'down',
      severity,
      answers: { since: 'today', checked: 'Nothing yet' },
      isPrivate: false,
      fileIds: [],
    }),
  )
const resolveDue = ({ promises }: HelpCase) => promises.find(({ name }) => name === 'resolve')?.due
const hoursAfter = (opened: string, hours: number) => new Date(Date.parse(opened) + hours * 3_600_000).toISOString()

test('a fault has the targets of the plan in force, and another priority those of another row, from its start', async () => {
  const serviceId = await createService(database, account, { serviceId: 'L-1', productCategory: 'Leased Line' })
  const opened = await fault(serviceId)
  expect(opened.targets).toMatchObject({
    source: { kind: 'plan', planId, version: 2, careLevel: null },
    repair: { amount: 5, unit: 'hours' },
  })
  expect(resolveDue(opened)).toBe(hoursAfter(opened.openedAt, 5))

  const changed = await json<HelpCase>(
    send(desk, 'PATCH', `/case-desk/api/cases/${opened.caseId}`, { priority: 'medium' }),
  )
  expect(changed.targets.repair).toEqual({ amount: 24, unit: 'hours' })
  expect(resolveDue(changed)).toBe(hoursAfter(opened.openedAt, 24))
})

test('an open case shows whom to call: the levels of its plan as they are today', async () => {
  const serviceId = await createService(database, account, { serviceId: 'L-3', productCategory: 'Leased Line' })
  const { caseId, escalation } = await fault(serviceId)
  const { levels } = planContent().escalation
  expect(escalation).toMatchObject(levels.map(({ level, phone }) => ({ level, phone, isOpen: level === 1 })))
  const read = () => json<HelpCase>(customer.gateway(`/case-info/api/cases/${caseId}`))

  await sql`update help_case set opened_at = now() - interval '90 d', clock_started_at = now() - interval '90 d'
    where case_id = ${caseId}`.execute(database.system)
  expect((await read()).escalation.map(({ isOpen }) => isOpen)).toEqual(levels.map(() => true))
  await sql`update help_case set status = 'resolved' where case_id = ${caseId}`.execute(database.system)
  expect((await read()).escalation).toEqual([])
})

test('the version of the opening day counts for an imported case, whose due times stay', async () => {
  const serviceId = await createService(database, account, { serviceId: 'L-2', productCategory: 'Leased Line' })
  const caseId = await createCase(database, account, { kind: 'fault', serviceId, title: 'Imported' })
  await sql`
    update help_case set priority = 'critical', opened_at = '2026-01-01T10:00:00Z' where case_id = ${caseId}`.execute(
    database.system,
  )
  const before = await json<HelpCase>(customer.gateway(`/case-info/api/cases/${caseId}`))
  expect(before.targets).toMatchObject({ source: { version: 1 }, repair: { amount: 3 } })
  expect(Date.parse(resolveDue(before) ?? '')).toBeGreaterThan(Date.now())
})

test('without a plan, the care level of the service counts, as the desk last set it', async () => {
  const serviceId = await createService(database, account, { serviceId: 'C-1', productCategory: 'Colocation' })
  await sql`update service set care_level = 'Six hours' where service_id = ${serviceId}`.execute(database.system)
  expect((await fault(serviceId)).targets.source).toEqual({ kind: 'standard' })

  const hours = planContent().escalation.hours
  const level = { repair: { amount: 6, unit: 'hours' as const }, hours }
  const path = `/plan-desk/api/care-levels/${encodeURIComponent('Six hours')}`
  expect((await send(customer, 'PUT', path, level)).status).toBe(403)
  expect(await json(send(desk, 'PUT', path, { ...level, repair: { amount: 0, unit: 'hours' } }))).toEqual({
    'repair.amount': 'Enter a number from 1.',
  })
  expect(await json(send(desk, 'PUT', path, level))).toEqual({ name: 'Six hours', ...level })
  const opened = await fault(serviceId)
  expect(opened.targets.source).toEqual({ kind: 'careLevel', name: 'Six hours' })
  expect(resolveDue(opened)).toBe(dueAt(new Date(opened.openedAt), level.repair, hours).toISOString())

  const { levels } = await json<{ levels: CareLevel[] }>(send(desk, 'DELETE', path))
  expect(levels.map(({ name }) => name)).not.toContain('Six hours')
  expect((await send(desk, 'DELETE', path)).status).toBe(404)
  expect((await fault(serviceId)).targets.source).toEqual({ kind: 'standard' })
  // The case keeps what it was given.
  const kept = await json<HelpCase>(customer.gateway(`/case-info/api/cases/${opened.caseId}`))
  expect(kept.targets.source).toEqual({ kind: 'careLevel', name: 'Six hours' })
})
