import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, mailsTo } from '../../testing/factories.ts'
import { startTestPortal } from '../../testing/portal.ts'
import { notifyOfMissedUpdates } from './missed-updates.ts'
import { createCase } from './testing/create-case.ts'

const portal = await startTestPortal()
const { database, config } = portal
const account = await createAccount(database)

const due = (caseId: string, minutesAgo: number) =>
  sql`update help_case set next_update_due = now() - make_interval(mins => ${minutesAgo}::integer)
    where case_id = ${caseId}`.execute(database.system)
const told = async (caseId: string) => {
  const mails = await mailsTo(database, config.CASE_DESK_MAIL)
  return mails.filter(({ subject }) => subject.startsWith(`${caseId} `)).length
}

test('the desk and the followers are notified once of each missed update', async () => {
  const caseId = await createCase(database, account, { status: 'inProgress', watchers: ['w@customer.example'] })
  await notifyOfMissedUpdates({ config, database }, new Date())
  expect(await told(caseId)).toBe(0)
  await due(caseId, 5)
  await Promise.all([
    notifyOfMissedUpdates({ config, database }, new Date()),
    notifyOfMissedUpdates({ config, database }, new Date()),
  ])
  await notifyOfMissedUpdates({ config, database }, new Date())
  expect(await told(caseId)).toBe(1)
  const { rows } = await sql<{ people: string[] }>`
    select private.payload -> 'people' as people from graphile_worker._private_jobs as private
      join graphile_worker.jobs using (id) where jobs.task_identifier = 'deliver notification'`.execute(database.system)
  expect(rows).toEqual([{ people: ['w@customer.example'] }])
  // The desk replied, and missed the next update.
  await due(caseId, 1)
  await notifyOfMissedUpdates({ config, database }, new Date())
  expect(await told(caseId)).toBe(2)
})

test('but not for a case that waits for the customer, is closed, or missed its update long ago', async () => {
  const cases = await Promise.all([
    createCase(database, account, { status: 'pending' }),
    createCase(database, account, { status: 'closed' }),
    createCase(database, account, { status: 'inProgress' }),
  ])
  await Promise.all(cases.map((caseId, index) => due(caseId, index === 2 ? 60 * 24 * 8 : 5)))
  await notifyOfMissedUpdates({ config, database }, new Date())
  expect(await Promise.all(cases.map(told))).toEqual([0, 0, 0])
})
