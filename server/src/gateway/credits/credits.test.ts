import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { PlanResults } from '@portal/contract/plans/plans.ts'
import type { FaultCause } from '@portal/contract/plans/values.ts'
import type { ServiceCredit } from '@portal/contract/credits/credits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { createPlan, planContent } from '../../testing/plans.ts'
import { type SignedInBrowser, startTestPortal } from '../../testing/portal.ts'
import { createIncident } from '../service-status/testing/create-incident.ts'
import { notifyAccount, reachAccounts } from '../service-status/notify-accounts.ts'
import { availabilityTask } from '../../targets/credit-fault.ts'
import { monthOf } from '../../targets/months.ts'
import { asSystem } from '../actor.ts'
import { listOutages } from '../../targets/outage-store.ts'
import { creditMonth } from './jobs.ts'

const portal = await startTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const provider = await createAccount(database)
const customerEmail = await createUser(database, account)
const customer = await portal.signIn(customerEmail)
const technical = await portal.signIn(
  await createUser(database, account, { permissions: ['BusinessPortal', 'BusinessPortalCases'] }),
)
const desk = await portal.signIn(await createUser(database, provider, { permissions: ['PortalOperator'] }))
const content = planContent()
const planId = await createPlan(database, 'Leased Line', [
  planContent({
    slaRows: content.slaRows.map((row) => ({ ...row, credit: { percentPerHour: 5, mostPercent: 100 } })),
    availability: [
      { below: 9995, percent: 5 },
      { below: 9950, percent: 25 },
    ],
    exclusions: ['announcedWork', 'customerPower'],
  }),
])

let services = 0
async function leasedLine(monthly = 44_500) {
  services += 1
  const serviceId = await createService(database, account, {
    serviceId: `L-${services}`,
    productCategory: 'Leased Line',
    name: `Line ${services}`,
  })
  await sql`update service set recurring_pence = ${monthly} where service_id = ${serviceId}`.execute(database.system)
  return serviceId
}

const post = (who: SignedInBrowser, path: string, body?: object) =>
  who.gateway(path, withJson('POST', body, { ...(who === desk && { 'account-id': account }) }))

async function reported(serviceId: string): Promise<string> {
  const { caseId } = await json<HelpCase>(
    post(customer, '/case-info/api/cases', {
      kind: 'fault',
      title: 'No connection',
      description: 'The line is down.',
      serviceId,
      impact: 'down',
      severity: 'extensive',
      answers: { since: 'today', checked: 'Nothing yet' },
      isPrivate: false,
      fileIds: [],
    }),
  )
  return caseId
}

/** Resolves a case as if it had started the given minutes ago. */
async function resolved(caseId: string, minutes: number, cause?: FaultCause): Promise<string> {
  await sql`
    update help_case set opened_at = now() - make_interval(mins => ${minutes}::integer),
      clock_started_at = now() - make_interval(mins => ${minutes}::integer) where case_id = ${caseId}`.execute(
    database.system,
  )
  const answer = await post(desk, `/case-desk/api/cases/${caseId}/resolution`, { text: 'A card was replaced.', cause })
  expect(answer.status).toBe(200)
  return caseId
}

const repaired = async (serviceId: string, minutes: number) => resolved(await reported(serviceId), minutes)
const creditOf = async (caseId: string) =>
  (await json<{ credit: ServiceCredit | null }>(customer.gateway(`/credits-info/api/cases/${caseId}/credit`))).credit

test('a late repair earns the credit of its plan, which is claimed, approved and put on a bill', async () => {
  const serviceId = await leasedLine()
  const onTime = await repaired(serviceId, 299)
  const late = await repaired(serviceId, 504)
  expect(await creditOf(onTime)).toBeNull()
  const credit = await creditOf(late)
  expect(credit).toMatchObject({
    serviceId,
    caseId: late,
    planId,
    planVersion: 1,
    facts: { kind: 'repair', repairMinutes: 504, targetMinutes: 300, hoursOver: 4 },
    percent: 20,
    amount: 8900,
    state: 'open',
  })
  const { rows } = await json<{ rows: ServiceCredit[] }>(customer.gateway('/credits-info/api/credits'))
  expect(rows).toEqual([credit])

  const path = `/credits-info/api/credits/${credit?.creditId ?? ''}`
  const forDesk = `/credit-desk/api/credits/${credit?.creditId ?? ''}`
  expect((await technical.gateway(path)).status).toBe(403)
  expect((await post(desk, `${forDesk}/decisions`, { isApproved: true })).status).toBe(422)
  expect(await json(post(customer, `${path}/claims`))).toMatchObject({ state: 'claimed' })
  expect(await json(post(customer, `${path}/claims`))).toMatchObject({ code: 'already_claimed' })
  const queue = await json<{ rows: object[] }>(desk.gateway('/credit-desk/api/credits'))
  expect(queue.rows).toMatchObject([{ creditId: credit?.creditId, accountId: account }])

  expect(await json(post(desk, `${forDesk}/decisions`, { isApproved: false }))).toEqual({
    reason: 'Enter the reason.',
  })
  expect(await json(post(desk, `${forDesk}/decisions`, { isApproved: true }))).toMatchObject({ state: 'approved' })
  const file = await (await desk.gateway('/credit-desk/api/credits.csv')).text()
  expect(file).toContain(`${account},${credit?.creditId},${serviceId},${late},89.00,GBP,`)
  expect(file).toContain(
    'Repaired in 8 h 24 min, 3 h 24 min over the target of 5 h, counted as 4 hours. 4 × 5% × £445.00 a month = £89.00',
  )
  expect(await json(post(desk, `${forDesk}/billings`, { billRef: 'INV-42' }))).toMatchObject({
    state: 'billed',
    billRef: 'INV-42',
  })
  expect(await (await desk.gateway('/credit-desk/api/credits.csv')).text()).not.toContain(serviceId)
  const log = await json<{ rows: { action: string }[] }>(
    customer.gateway('/activity-info/api/activity?thing=service-credit'),
  )
  expect(log.rows.map(({ action }) => action)).toEqual([
    'credit put on a bill',
    'credit approved',
    'credit claimed',
    'credit calculated',
  ])
})

test('a refused credit says why', async () => {
  const caseId = await repaired(await leasedLine(), 400)
  const { creditId = '' } = (await creditOf(caseId)) ?? {}
  await post(customer, `/credits-info/api/credits/${creditId}/claims`)
  await post(desk, `/credit-desk/api/credits/${creditId}/decisions`, { isApproved: false, reason: 'Power was off.' })
  expect(await creditOf(caseId)).toMatchObject({ state: 'refused', reason: 'Power was off.' })

  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where payload ->> 'entityId' = ${creditId} order by id`.execute(
    database.system,
  )
  // The technical contact does not see bills.
  const people = [customerEmail]
  expect(rows.map(({ payload }) => payload)).toMatchObject([
    { kind: 'credit', people, text: `Case ${caseId} was repaired late. You can claim it.` },
    { kind: 'credit', people, text: 'It was refused. Power was off.' },
  ])
})

test('a credit is given without a claim where that is set', async () => {
  Object.assign(config, { CREDITS_WITHOUT_CLAIM: true })
  const caseId = await repaired(await leasedLine(), 400)
  Object.assign(config, { CREDITS_WITHOUT_CLAIM: false })
  expect(await creditOf(caseId)).toMatchObject({ state: 'approved', claimedAt: null })
})

test('announced work, and a service without a charge, earn none', async () => {
  await sql`
    insert into incident (ref, kind, title, start, state) values ('PEW-1', 'PEW', 'Works', now(), 'initial')`.execute(
    database.system,
  )
  const planned = await reported(await leasedLine())
  await sql`update help_case set incident_id = 'PEW-1' where case_id = ${planned}`.execute(database.system)
  expect(await creditOf(await resolved(planned, 900))).toBeNull()
  expect(await json<HelpCase>(customer.gateway(`/case-info/api/cases/${planned}`))).toMatchObject({
    cause: null,
    excludedCause: 'announcedWork',
  })
  expect(await creditOf(await repaired(await leasedLine(0), 900))).toBeNull()
})

test('a cause that the plan excludes earns no credit, is no outage and does not count, until the case is reopened', async () => {
  const results = async () => await json<PlanResults>(customer.gateway('/plan-info/api/results'))
  const { repairs } = await results()
  const serviceId = await leasedLine()
  const excluded = await resolved(await reported(serviceId), 900, 'customerPower')
  expect(await creditOf(excluded)).toBeNull()
  expect(await json<HelpCase>(customer.gateway(`/case-info/api/cases/${excluded}`))).toMatchObject({
    cause: 'customerPower',
    excludedCause: 'customerPower',
    targets: { exclusions: ['announcedWork', 'customerPower'] },
  })
  const now = await results()
  expect(now.repairs).toEqual(repairs)
  expect(now.recent[0]).toMatchObject({ caseRef: excluded, excludedCause: 'customerPower' })
  const outages = () =>
    asSystem(database, account, (scope) =>
      listOutages(scope, serviceId, { from: new Date(0), to: scope.now }, { withPrivate: true }),
    )
  expect(await outages()).toEqual([])

  await post(customer, `/case-info/api/cases/${excluded}/reopening`, { text: 'Power is on, and it is still down.' })
  await resolved(excluded, 900, 'carrier')
  expect(await creditOf(excluded)).toMatchObject({ percent: 50 })
  expect((await results()).repairs.total).toBe(repairs.total + 1)
  expect(await outages()).toHaveLength(1)
})

test('a case that is reopened before the claim is calculated again, and not after it', async () => {
  const caseId = await repaired(await leasedLine(), 400)
  const first = await creditOf(caseId)
  expect(first?.percent).toBe(10)
  const reopen = () => post(customer, `/case-info/api/cases/${caseId}/reopening`, { text: 'It is down again.' })
  expect((await reopen()).status).toBe(200)
  await resolved(caseId, 700)
  expect(await creditOf(caseId)).toMatchObject({ creditId: first?.creditId, percent: 35 })
  await post(customer, `/credits-info/api/credits/${first?.creditId ?? ''}/claims`)
  await reopen()
  await resolved(caseId, 1000)
  expect(await creditOf(caseId)).toMatchObject({ percent: 35, state: 'claimed' })
})

test('an outage queues the credit of each of its months, which is calculated once', async () => {
  const serviceId = await leasedLine(10_000)
  await repaired(serviceId, 60)
  const name = new Date().toISOString().slice(0, 7)
  const queued = await sql<{ runAt: Date }>`
    select run_at as "runAt" from graphile_worker.jobs
    where task_identifier = ${availabilityTask} and key = ${`availability ${account} ${serviceId} ${name}`}`.execute(
    database.system,
  )
  const { from, to } = monthOf(name)
  expect(queued.rows).toEqual([{ runAt: to }])

  await sql`
    update case_result set opened_at = ${from}::timestamptz, repaired_at = ${from}::timestamptz + interval '1 hour'
    where service_id = ${serviceId}`.execute(database.system)
  await creditMonth({ config, database }, { accountId: account, serviceId, month: name })
  await creditMonth({ config, database }, { accountId: account, serviceId, month: name })
  const { rows } = await json<{ rows: ServiceCredit[] }>(
    customer.gateway(`/credits-info/api/credits?search=${serviceId}`),
  )
  const minutes = (to.getTime() - from.getTime()) / 60_000
  expect(rows).toMatchObject([
    {
      caseId: null,
      facts: {
        kind: 'availability',
        month: name,
        outageMinutes: 60,
        availability: Math.floor((1 - 60 / minutes) * 10_000),
        limit: { below: 9995, percent: 5 },
      },
      amount: 500,
      state: 'open',
    },
  ])
})

test('the downtime of a closed incident counts in the credit of its month, together with the cases about it', async () => {
  const serviceId = await leasedLine(10_000)
  const now = new Date()
  const name = now.toISOString().slice(0, 7)
  const ref = await createIncident(database, {
    startsInHours: -2,
    endsInHours: -1,
    state: 'closure',
    minutesDown: 60,
    named: { accountId: account, serviceIds: [serviceId] },
  })
  const said = { version: 1, at: now.toISOString(), text: 'Over.', state: 'closure', nextUpdateBy: null }
  await sql`
    update incident set version = 1, updates = ${JSON.stringify([said])}::jsonb where ref = ${ref}`.execute(
    database.system,
  )
  await reachAccounts(database, { ref, version: 1 })
  await notifyAccount(database, { accountId: account, ref, version: 1 })
  const queued = await sql`
    select from graphile_worker.jobs where task_identifier = ${availabilityTask}
      and key like ${`availability ${account} ${serviceId} %`}`.execute(database.system)
  expect(queued.rows.length).toBeGreaterThan(0)

  const { from } = monthOf(name)
  await sql`
    update incident_downtime set ended_at = ${from}::timestamptz + interval '1 hour' where ref = ${ref}`.execute(
    database.system,
  )
  await creditMonth({ config, database }, { accountId: account, serviceId, month: name })
  const { rows } = await json<{ rows: ServiceCredit[] }>(
    customer.gateway(`/credits-info/api/credits?search=${serviceId}`),
  )
  expect(rows).toMatchObject([{ facts: { kind: 'availability', outageMinutes: 60 }, amount: 500 }])
})
