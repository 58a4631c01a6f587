import { type CaseRow, caseList, caseRead, caseSummaryRead, type HelpCase } from '@portal/contract/cases/cases.ts'
import { caseStatuses, caseWaitingOn } from '@portal/contract/cases/values.ts'
import { caseCreditRead, serviceCreditRead } from '@portal/contract/credits/credits.ts'
import { tileList } from '@portal/contract/dashboard/dashboard.ts'
import { rowsOf, text, timestamp, timestampOrNull } from '@portal/db/src/rows.ts'
import { afterPauses, dueAt, pausesUntil } from '@portal/db/src/targets/due-at.ts'
import { z } from 'zod'
import { sum } from './sum.ts'
import type { Walk } from './walk.ts'

/** The tabs and the tile count the rows of the list. */
export async function checkCases(walk: Walk): Promise<void> {
  const { counts, services, people } = await walk.ask(caseSummaryRead)
  for (const waitingOn of caseWaitingOn) {
    walk.agree(`cases, ${waitingOn}`, counts[waitingOn], await walk.total(caseList, { query: { waitingOn } }))
  }
  const all = await walk.total(caseList)
  walk.agree('cases, all', sum(Object.values(counts)), all)
  const ofStatus = await Promise.all(caseStatuses.map((status) => walk.total(caseList, { query: { status } })))
  walk.agree('cases, every status', sum(ofStatus), all)
  for (const { serviceId } of services.slice(0, 15)) {
    walk.agree(`cases, ${serviceId} has some`, (await walk.total(caseList, { query: { serviceId } })) > 0, true)
  }
  const ofPeople = await Promise.all(people.map(({ userId }) => walk.total(caseList, { query: { openedBy: userId } })))
  walk.agree('cases, everybody’s', sum(ofPeople), all)
  await checkTile(walk, counts)
  for (const row of await walk.rows(caseList, {}, 40)) await checkCase(walk, row)
}

async function checkTile(walk: Walk, counts: Record<'customer' | 'provider' | 'nobody', number>): Promise<void> {
  const { cases: tile } = await walk.ask(tileList)
  if (!tile || !('data' in tile)) return
  const { open, others, rows, closedLately } = tile.data
  walk.agree('dashboard, open cases', open, counts.customer + counts.provider)
  walk.agree('dashboard, the other cases', others <= open && rows.length <= others, true)
  const listed = open > 100 ? [] : await walk.rows(caseList, {}, open + 10)
  for (const row of listed.length > 0 ? rows : []) {
    walk.agree(
      `dashboard, case ${row.caseId}`,
      row,
      listed.find(({ caseId }) => caseId === row.caseId),
    )
  }
  const closed = await walk.rows(caseList, { query: { waitingOn: 'nobody' } }, 500)
  const since = walk.now.getTime() - 7 * 86_400_000
  const lately = await Promise.all(
    closed
      .filter(({ updatedAt }) => Date.parse(updatedAt) > since)
      .map(({ caseId }) => walk.ask(caseRead, { params: { caseId } })),
  )
  const inTime = lately.filter(({ closedAt }) => closedAt !== null && Date.parse(closedAt) > since)
  walk.agree('dashboard, cases closed in the last 7 days', closedLately, inTime.length)
}

export const isOpen = (status: CaseRow['status']) => status !== 'closed' && status !== 'cancelled'

async function checkCase(walk: Walk, row: CaseRow): Promise<void> {
  const { caseId } = row
  const found = await walk.ask(caseRead, { params: { caseId } })
  walk.agreeIn(`case ${caseId}, beside the list`, found, row)
  await checkClocks(walk, found)
  if (!walk.may('BusinessPortalBilling')) return
  const { credit } = await walk.ask(caseCreditRead, { params: { caseId } })
  if (!credit) return
  walk.agree(
    `case ${caseId}, its credit`,
    credit,
    await walk.ask(serviceCreditRead, { params: { creditId: credit.creditId } }),
  )
}

const Course = z.strictObject({
  startedAt: timestamp,
  pauses: z.array(z.strictObject({ from: text, to: text })),
  pausedAt: timestampOrNull,
  respondedAt: timestampOrNull,
})

/** Each due time is what the engine of targets gives for the targets beside it, and "late" follows from it. */
async function checkClocks(walk: Walk, { caseId, targets, promises }: HelpCase): Promise<void> {
  const { rows } = await rowsOf(Course)`
    select coalesce(clock_started_at, opened_at) as "startedAt", pauses, paused_at as "pausedAt",
      responded_at as "respondedAt"
    from help_case where account_id = ${walk.account} and case_id = ${caseId}`.execute(walk.database.system)
  const [course] = rows
  if (!course) return
  const { respondedAt } = course
  const pauses = pausesUntil({ pauses: course.pauses, pausedAt: null })
  const earlier = pauses.filter(({ from }) => respondedAt === null || from < respondedAt)
  const due = {
    respond: afterPauses(dueAt(course.startedAt, targets.respond, targets.hours), earlier, targets.hours),
    resolve: afterPauses(dueAt(course.startedAt, targets.repair, targets.hours), pauses, targets.hours),
  }
  for (const promise of promises) {
    const screen = `case ${caseId}, ${promise.name}`
    if (promise.name !== 'update' && promise.due) walk.agree(screen, promise.due, inSeconds(due[promise.name]))
    if (promise.due && promise.metAt) {
      walk.agree(`${screen}, in time`, promise.state, promise.metAt <= promise.due ? 'met' : 'late')
    } else if (promise.due) {
      walk.agree(
        `${screen}, overdue`,
        promise.state,
        Date.parse(promise.due) < walk.now.getTime() ? 'missed' : 'running',
      )
    }
  }
}

/** As the documents have it. */
const inSeconds = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
