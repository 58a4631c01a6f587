import type { HelpCase } from '@portal/contract/cases/cases.ts'
import type { CaseReport } from '@portal/contract/desk/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createUser } from '../../../testing/factories.ts'
import { json, withJson } from '../../../testing/json.ts'
import { startTestPortal } from '../../../testing/portal.ts'
import { createCase } from '../../cases/testing/create-case.ts'
import { moved } from '../../../testing/moved.ts'

// The report is over all accounts.
const portal = await startTestPortal()
const { database } = portal
const home = await createAccount(database)
const account = await createAccount(database)
const other = await createAccount(database)
const sam = await portal.signIn(await createUser(database, home, { permissions: ['DeskCases'] }))
const path = '/desk-info/api/reports/cases'
const read = (query = '') => json<CaseReport>(sam.gateway(`${path}?${query}`))

const day = 24 * 60
interface Times {
  /** In minutes after the case was opened. */
  respondBy: number
  respondedAt?: number
  resolveBy: number
  resolvedAt?: number
  isPaused?: true
}

/** A case that was opened this many minutes ago, with these times. */
async function make(opened: number, times: Times, options: Parameters<typeof createCase>[2] = {}, of = account) {
  const caseId = await createCase(database, of, { opened, status: 'inProgress', ...options })
  const after = (minutes: number | undefined) => (minutes === undefined ? sql`null` : moved('opened_at', minutes))
  await sql`
    update help_case set respond_by = ${after(times.respondBy)}, responded_at = ${after(times.respondedAt)},
      resolve_by = ${after(times.resolveBy)}, resolved_at = ${after(times.resolvedAt)},
      paused_at = ${times.isPaused ? sql`opened_at` : sql`null`}
    where case_id = ${caseId}`.execute(database.system)
  return { caseId, of }
}

test('the targets of a report are those that the pages of its cases show', async () => {
  const made = [
    await make(3 * day, { respondBy: 60, respondedAt: 30, resolveBy: day, resolvedAt: day }),
    await make(3 * day, { respondBy: 60, respondedAt: 90, resolveBy: day }, { kind: 'fault' }),
    await make(2 * day, { respondBy: 60, resolveBy: 20 * day }, { kind: 'fault' }),
    await make(2 * day, { respondBy: 60, resolveBy: day, isPaused: true }),
    await make(10, { respondBy: 60, resolveBy: day }, {}, other),
    await make(10, { respondBy: 60, respondedAt: 5, resolveBy: day }, {}, other),
  ]
  const shown = await Promise.all(
    made.map(({ caseId, of }) =>
      json<HelpCase>(sam.gateway(`/case-desk/api/cases/${caseId}`, { headers: { 'account-id': of } })),
    ),
  )
  const states = (name: string) =>
    shown.flatMap(({ promises }) => promises.flatMap((each) => (each.name === name ? [each.state] : [])))
  const counted = (name: string) => ({
    met: states(name).filter((state) => state === 'met').length,
    missed: states(name).filter((state) => state === 'late' || state === 'missed').length,
  })
  const { total, kinds } = await read()
  expect(total).toMatchObject({ opened: 6, open: 6, reply: counted('respond'), fix: counted('resolve') })
  expect(total).toMatchObject({ reply: { met: 2, missed: 2 }, fix: { met: 1, missed: 1 }, replyMinutes: 30 })
  expect(kinds).toMatchObject([
    { kind: 'fault', opened: 2, reply: { met: 0, missed: 2 }, replyMinutes: 90 },
    { kind: 'information', opened: 4, reply: { met: 2, missed: 0 }, replyMinutes: 17.5 },
  ])
  expect((await read('kind=fault')).total).toMatchObject({ opened: 2, open: 2, reply: { met: 0, missed: 2 } })
})

test('the backlog of a week is what was open at its end', async () => {
  const before = await read('weeks=4')
  const week = 7 * day
  await createCase(database, account, {
    opened: 2 * week,
    status: 'closed',
    closedAt: new Date(Date.now() - week * 60_000),
  })
  const { weeks, total } = await read('weeks=4')
  const change = weeks.map(({ opened, closed, open }, at) => ({
    opened: opened - (before.weeks[at]?.opened ?? 0),
    closed: closed - (before.weeks[at]?.closed ?? 0),
    open: open - (before.weeks[at]?.open ?? 0),
  }))
  expect(change).toEqual([
    { opened: 0, closed: 0, open: 0 },
    { opened: 1, closed: 0, open: 1 },
    { opened: 0, closed: 1, open: 0 },
    { opened: 0, closed: 0, open: 0 },
  ])
  expect(weeks.at(-1)?.open).toBe(total.open)
  expect(weeks.every((each) => new Date(each.week).getUTCDay() === 1)).toBe(true)
})

test('the cases of each assignee are counted, and those of no one', async () => {
  const { caseId } = await make(10, { respondBy: 60, resolveBy: day })
  await sql`
    insert into desk_work (account_id, kind, ref, assigned_to, assigned_to_name)
    values (${account}, 'case', ${caseId}, 'u-sam', 'Sam Okoro')`.execute(database.system)
  const { people, total } = await read()
  expect(people).toContainEqual(expect.objectContaining({ userId: 'u-sam', name: 'Sam Okoro', opened: 1, open: 1 }))
  expect(people.reduce((sum, { opened }) => sum + opened, 0)).toBe(total.opened)
  expect(people.reduce((sum, { open }) => sum + open, 0)).toBe(total.open)
})

test('the report is a file with a line for each week, category and assignee', async () => {
  const answer = await sam.gateway(`${path}.csv?weeks=4&kind=fault`)
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines[0]).toMatch(/^Group,Name,Opened,Closed,Open,First replies on time,First replies late,Median/)
  expect(lines.filter((line) => line.startsWith('Week,'))).toHaveLength(4)
  expect(lines.find((line) => line.startsWith('Category,'))).toBe('Category,Fault,2,,2,0,2,90,0,1')
})

test('staff of other areas do not read it, and a period that is not offered is refused', async () => {
  const clerk = await portal.signIn(await createUser(database, home, { permissions: ['DeskOrders'] }))
  expect((await clerk.gateway(path)).status).toBe(403)
  expect((await sam.gateway(`${path}?weeks=3`)).status).toBe(400)
})

test('a merged case is counted as the one that it was merged into', async () => {
  const before = await read()
  const [caseId, otherId] = [await createCase(database, account), await createCase(database, account)]
  const merge = await sam.gateway(
    `/case-desk/api/cases/${caseId}/merger`,
    withJson('POST', { otherId }, { 'account-id': account }),
  )
  expect(merge.status).toBe(200)
  const { total } = await read()
  expect(total).toMatchObject({
    opened: before.total.opened + 1,
    open: before.total.open + 1,
    closed: before.total.closed,
    fix: before.total.fix,
  })
})
