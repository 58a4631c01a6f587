import { InvitationRun } from '@portal/contract/desk/invitations.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { operatorResource } from '@portal/contract/permission.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

type Wanted = z.output<Endpoints['POST /invitation-desk/api/runs']['body']>

const columns = sql`
  run_id as "runId", state, reason, people, invited, refused, created_by_name as "byName",
  ${utc('created_at')} as "createdAt", ${utc('changed_at')} as "changedAt"`

export const listRuns = ({ tx, accountId }: AccountScope): Promise<InvitationRun[]> =>
  rowsOf(InvitationRun)`
    select ${columns} from invitation_run where account_id = ${accountId} order by created_at desc, run_id`.all(tx)

export const findRun = ({ tx, accountId }: AccountScope, runId: string): Promise<InvitationRun | null> =>
  rowsOf(InvitationRun)`
    select ${columns} from invitation_run where account_id = ${accountId} and run_id = ${runId}`.first(tx)

export async function insertRun(
  { tx, accountId, person: { userId }, actorName }: AccountScope,
  { filter, most, permissions, message }: Wanted,
): Promise<string> {
  const runId = newId()
  await sql`
    insert into invitation_run (account_id, run_id, filter, most, permissions, message, created_by, created_by_name)
    values (${accountId}, ${runId}, ${JSON.stringify(filter)}, ${most}, ${permissions && JSON.stringify(permissions)},
      ${message}, ${userId}, ${actorName})`.execute(tx)
  return runId
}

/** Ends a run that has not ended; the reason is null if a person stops it. */
export async function endRun(
  tx: Sql,
  { accountId, runId }: RunKey,
  state: 'finished' | 'stopped',
  reason: string | null = null,
): Promise<void> {
  await sql`
    update invitation_run set state = ${state}, reason = ${reason}, changed_at = now()
    where account_id = ${accountId} and run_id = ${runId} and state = 'running'`.execute(tx)
}

export interface RunKey {
  accountId: string
  runId: string
}

const Work = InvitationRun.pick({ state: true, people: true, invited: true, refused: true }).extend({
  filter: z.custom<Wanted['filter']>(),
  most: z.number(),
  permissions: z.custom<Wanted['permissions']>(),
  message: text,
  createdBy: text,
  createdByName: text,
  /** Whether the person who began it still is an operator. */
  mayInvite: boolean,
})

export const findWork = (tx: Sql, { accountId, runId }: RunKey) =>
  rowsOf(Work)`
    select state, people, invited, refused, filter, most, permissions, message, created_by as "createdBy",
      created_by_name as "createdByName", desk_colleague(created_by, ${[operatorResource]}::text[]) is not null as "mayInvite"
    from invitation_run where account_id = ${accountId} and run_id = ${runId}`.first(tx)

export async function keepCount(tx: Sql, { accountId, runId }: RunKey, people: number): Promise<void> {
  await sql`
    update invitation_run set people = ${people} where account_id = ${accountId} and run_id = ${runId}`.execute(tx)
}

/** Keeps the result for one person. */
export async function keepInvited(
  tx: Sql,
  { accountId, runId }: RunKey,
  refused: InvitationRun['refused'][number] | null,
): Promise<void> {
  await sql`
    update invitation_run set changed_at = now(), invited = invited + ${refused ? 0 : 1},
      refused = refused || ${JSON.stringify(refused ? [refused] : [])}::jsonb
    where account_id = ${accountId} and run_id = ${runId}`.execute(tx)
}
