import { Program, ProgramConnection } from '@portal/contract/mcp/programs.ts'
import { boolean, number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { lockFor } from '../../lib/lock-store.ts'
import { utc } from '../../lib/utc.ts'
import type { AccountScope } from '../../scope/account-scope.ts'

/** Lists the connections that are not over: all of the account, or those of the caller. */
export const listConnections = (scope: AccountScope, isOfAll: boolean): Promise<ProgramConnection[]> =>
  rowsOf(ProgramConnection)`
    select c.connection_id as "connectionId", c.program_name as "programName",
      coalesce(nullif(btrim(concat_ws(' ', u.given_name, u.family_name)), ''), u.email) as "personName",
      c.user_id = ${scope.person.userId} as "isMine", c.scopes, ${utc('c.connected_at')} as "connectedAt",
      ${utc('c.ends_at')} as "endsAt", ${utc('c.last_used_at')} as "lastUsedAt"
    from program_connection c join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
    where c.account_id = ${scope.accountId} and c.ended_at is null and c.ends_at > now()
      and (${isOfAll} or c.user_id = ${scope.person.userId})
    order by c.connected_at desc, c.connection_id limit 200`.all(scope.tx)

export const listPrograms = (scope: AccountScope): Promise<Program[]> =>
  rowsOf(Program)`
    select program_id as "programId", name, redirect_uris as "redirectUris", created_by as "createdBy",
      ${utc('created_at')} as "createdAt"
    from program where account_id = ${scope.accountId} order by name, program_id`.all(scope.tx)

export async function findAllowed(scope: AccountScope): Promise<boolean> {
  const { rows } = await rowsOf({ isAllowed: boolean })`
    select allows_programs as "isAllowed" from account where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.isAllowed ?? false
}

export async function setAllowed(scope: AccountScope, isAllowed: boolean): Promise<void> {
  await sql`update account set allows_programs = ${isAllowed} where account_id = ${scope.accountId}`.execute(scope.tx)
}

/** Counts the programs of the account; no other call registers one until the transaction ends. */
export async function countPrograms(scope: AccountScope): Promise<number> {
  await lockFor(scope.tx, `programs ${scope.accountId}`)
  const { rows } = await rowsOf({ programs: number })`
    select count(*) as programs from program where account_id = ${scope.accountId}`.execute(scope.tx)
  return rows[0]?.programs ?? 0
}

export async function insertProgram(
  scope: AccountScope,
  program: Pick<Program, 'programId' | 'name' | 'redirectUris'>,
): Promise<void> {
  await sql`
    insert into program (account_id, program_id, name, redirect_uris, created_by)
    values (${scope.accountId}, ${program.programId}, ${program.name}, ${program.redirectUris}::text[],
      ${scope.actorName})`.execute(scope.tx)
}

/** Deletes a registered program. Returns its name; null if the account has none of this id. */
export async function deleteProgram(scope: AccountScope, programId: string): Promise<string | null> {
  const { rows } = await rowsOf({ name: text })`
    delete from program where account_id = ${scope.accountId} and program_id = ${programId} returning name`.execute(
    scope.tx,
  )
  return rows[0]?.name ?? null
}

export async function insertConnection(
  scope: AccountScope,
  connection: {
    connectionId: string
    programId: string
    programName: string
    scopes: readonly string[]
    endsAt: Date
  },
): Promise<void> {
  const { connectionId, programId, programName, scopes, endsAt } = connection
  await sql`
    insert into program_connection (account_id, connection_id, user_id, program_id, program_name, scopes, ends_at)
    values (${scope.accountId}, ${connectionId}, ${scope.person.userId}, ${programId}, ${programName},
      ${[...scopes]}::text[], ${endsAt})`.execute(scope.tx)
}

/** Those to end: one by its id, or all of a program. */
export type Ending = { connectionId: string; userId: string | null } | { programId: string }

/** Ends connections that are not over yet. Returns their ids and names. */
export const endConnections = (
  scope: AccountScope,
  ending: Ending,
): Promise<{ connectionId: string; name: string }[]> =>
  rowsOf({ connectionId: text, name: text })`
    update program_connection set ended_at = now()
    where account_id = ${scope.accountId} and ended_at is null and ${
      'programId' in ending
        ? sql`program_id = ${ending.programId}`
        : sql`connection_id = ${ending.connectionId} and (${ending.userId}::text is null or user_id = ${ending.userId})`
    } returning connection_id as "connectionId", program_name as name`.all(scope.tx)
