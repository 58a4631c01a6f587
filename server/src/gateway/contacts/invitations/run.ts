import { type Database, inAccount, inStaffTransaction } from '@portal/db/src/database.ts'
import { createPeopleDesk } from '@portal/identity/src/people-desk.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { queueJob } from '../../../lib/job-store.ts'
import { endRun, findWork, keepCount, keepInvited, type RunKey } from './run-store.ts'
import { inviteOne } from './service.ts'
import { listInvitees } from './store.ts'

export const invitationTask = 'invite people'

/** Invited in one go; the next go is a minute later, so that a mail server takes them and calls stay few. */
const peoplePerMinute = 10

/** Invites the next people of a run. Each is a transaction of its own, so that a run can be stopped, and continues after a crash. */
export async function runInvitations({ database, config }: JobParts, key: RunKey, now: Date): Promise<void> {
  const inRun = <T>(work: Parameters<typeof inAccount<T>>[2]) => inAccount(database, key.accountId, work)
  const run = await inRun((tx) => findWork(tx, key))
  if (run?.state !== 'running') return
  if (!run.mayInvite)
    return inRun((tx) => endRun(tx, key, 'stopped', `${run.createdByName} no longer works at the desk.`))
  const { filter, most, invited, refused } = run
  const { state, ...chosen } = filter
  const found = await inStaffTransaction(database, (tx) => listInvitees(tx, { ...chosen, states: [state] }))
  const isRefused = new Set(refused.map(({ accountId, contactId }) => `${accountId} ${contactId}`))
  const open = found
    .filter(({ accountId, contactId }) => !isRefused.has(`${accountId} ${contactId}`))
    .slice(0, most - invited - refused.length)
  if (run.people === 0) await inRun((tx) => keepCount(tx, key, open.length))
  const identityDesk = createPeopleDesk(database, config.OIDC_ISSUER)
  const invitation = {
    by: { userId: run.createdBy, name: run.createdByName },
    permissions: run.permissions,
    message: run.message || undefined,
  }
  for (const invitee of open.slice(0, peoplePerMinute)) {
    if (await isOver(database, key)) return
    const reason = await inviteOne({ database, config, identityDesk }, invitee, invitation)
    const { accountId, contactId, name } = invitee
    await inRun((tx) => keepInvited(tx, key, reason === null ? null : { accountId, contactId, name, reason }))
  }
  await inRun((tx) =>
    open.length > peoplePerMinute
      ? queueJob(tx, invitationTask, key, { at: new Date(now.getTime() + 60_000) })
      : endRun(tx, key, 'finished'),
  )
}

const isOver = async (database: Database, key: RunKey) =>
  (await inAccount(database, key.accountId, (tx) => findWork(tx, key)))?.state !== 'running'
