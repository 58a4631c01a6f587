import { operatorResource } from '@portal/contract/permission.ts'
import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { Incident } from '@portal/contract/service-status/incidents.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkCasesTask } from '../../lib/link-cases.ts'
import { createAccount, createService, createUser } from '../../testing/factories.ts'
import { json, withJson } from '../../testing/json.ts'
import { sharedTestPortal } from '../../testing/portal.ts'
import { notifyAccount, reachAccounts } from '../service-status/notify-accounts.ts'
import { caseJobs } from './jobs.ts'
import { createCase } from './testing/create-case.ts'

const portal = await sharedTestPortal()
const { database, config } = portal
const account = await createAccount(database)
const zoe = await portal.signIn(await createUser(database, account))
const desk = await portal.signIn(
  await createUser(database, await createAccount(database), { permissions: [operatorResource] }),
)
const serviceId = await createService(database, account)
const elsewhere = await createService(database, account)

/** Publishes an incident at the service, and runs the jobs that link cases, twice. */
async function publish(linkCases: boolean): Promise<string> {
  const body = {
    kind: 'MSO',
    title: 'Fibre cut',
    text: 'We look.',
    listedServiceIds: [serviceId],
    start: new Date(Date.now() - 60_000).toISOString(),
    linkCases,
  }
  const { ref } = await json<Incident>(desk.gateway('/incident-desk/api/incidents', withJson('POST', body)))
  await reachAccounts(database, { ref, version: 1 })
  await notifyAccount(database, { accountId: account, ref, version: 1 })
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${linkCasesTask} and payload ->> 'ref' = ${ref}`.execute(database.system)
  expect(rows).toHaveLength(linkCases ? 1 : 0)
  for (const { payload } of [...rows, ...rows]) {
    await caseJobs({ config, database }).queued[linkCasesTask]?.(payload, new Date())
  }
  return ref
}

const read = (caseId: string) => json<HelpCase>(zoe.gateway(`/case-info/api/cases/${caseId}`))

test('open fault cases at the services are linked with the first update, once and without an email', async () => {
  const fault = await createCase(database, account, { kind: 'fault', serviceId })
  const others = [
    await createCase(database, account, { kind: 'information', serviceId }),
    await createCase(database, account, { kind: 'fault', serviceId: elsewhere }),
    await createCase(database, account, { kind: 'fault', serviceId, status: 'resolved' }),
    await createCase(database, account, { kind: 'fault', serviceId, status: 'closed' }),
  ]
  await publish(false)
  expect((await read(fault)).incidentId).toBeNull()
  const { rows: before } = await sql`select from mail.message`.execute(database.system)
  const ref = await publish(true)
  const { rows: after } = await sql`select from mail.message`.execute(database.system)
  expect(after).toHaveLength(before.length)
  expect((await read(fault)).incidentId).toBe(ref)
  const { rows: said } = await sql<{ body: string }>`
    select body from case_message where account_id = ${account} and case_id = ${fault} and kind = 'work'`.execute(
    database.system,
  )
  expect(said).toEqual([{ body: `Linked to ${ref}: Fibre cut\nWe look.` }])
  for (const each of others) expect((await read(each)).incidentId).toBeNull()

  // A case keeps its first incident.
  await publish(true)
  expect((await read(fault)).incidentId).toBe(ref)
})
