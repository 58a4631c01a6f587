import { CaseMessage } from '@portal/contract/cases/cases.ts'
import type { CaseStatus } from '@portal/contract/cases/values.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { boolean, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../lib/new-id.ts'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { NewFile } from '../../../files/store.ts'

export interface NewMessage {
  kind: CaseMessage['kind']
  side: CaseMessage['side']
  authorName: string
  /** The author's user id, if it is not the caller's. */
  authorId?: string
  body?: string
  isInternal?: boolean
  fromStatus?: CaseStatus
  toStatus?: CaseStatus
  fileIds?: readonly string[]
  channel?: CaseMessage['channel']
  mailId?: string
}

export async function insertMessage(scope: AccountScope, caseId: string, at: Date, message: NewMessage): Promise<void> {
  const { kind, side, authorName, body = '', isInternal = false, fileIds = [], channel = 'portal' } = message
  const { authorId = scope.person.userId } = message
  await sql`
    insert into case_message (account_id, case_id, at, side, kind, channel, author_id, author_name, body, is_internal,
      from_status, to_status, file_ids, mail_id)
    values (${scope.accountId}, ${caseId}, ${at}, ${side}, ${kind}, ${channel}, ${authorId}, ${authorName},
      ${body}, ${isInternal}, ${message.fromStatus ?? null}, ${message.toStatus ?? null}, ${[...fileIds]}::text[],
      ${message.mailId ?? null})`.execute(scope.tx)
}

export const StoredMessage = CaseMessage.extend({
  isInternal: boolean,
})
export type StoredMessage = z.infer<typeof StoredMessage>

/** The thread, oldest first; internal notes for the desk only. */
export const listMessages = (scope: AccountScope, caseId: string): Promise<StoredMessage[]> =>
  rowsOf(StoredMessage)`
    select m.message_id as "messageId", ${utc('m.at')} as at, m.side, m.kind, m.channel, m.author_name as "authorName",
      m.author_id = ${scope.person.userId} as "isOwn", m.body, m.is_internal as "isInternal",
      m.from_status as "fromStatus", m.to_status as "toStatus",
      coalesce((select json_agg(json_build_object('fileId', f.file_id, 'name', f.name, 'mediaType', f.media_type,
          'bytes', f.bytes) order by f.created_at, f.file_id)
        from file f where f.account_id = m.account_id and f.entity = 'case' and f.entity_id = m.case_id
          and f.file_id = any(m.file_ids)), '[]') as files
    from case_message m
    where m.account_id = ${scope.accountId} and m.case_id = ${caseId} and ${isReadable(scope)}
    order by m.message_id limit 2000`.all(scope.tx)

function isReadable(scope: AccountScope): RawBuilder<unknown> {
  return scope.as === 'provider' ? sql`true` : sql`not m.is_internal`
}

/** Whether one of the threads already contains this email. */
export async function hasMail(scope: AccountScope, caseIds: readonly string[], mailId: string): Promise<boolean> {
  const { rows } = await sql`
    select from case_message
    where account_id = ${scope.accountId} and case_id = any(${[...caseIds]}::text[]) and mail_id = ${mailId}`.execute(
    scope.tx,
  )
  return rows.length > 0
}

const draft = 'case draft'

/** The temporary owner of an upload until its message is sent. */
export function draftOf(scope: AccountScope) {
  return { entity: draft, entityId: scope.person.userId }
}

/** Moves the caller's uploads to the case. Returns how many there were. */
export async function claimFiles(scope: AccountScope, caseId: string, fileIds: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update file set entity = 'case', entity_id = ${caseId}
    where account_id = ${scope.accountId} and entity = ${draft} and entity_id = ${scope.person.userId}
      and file_id = any(${[...fileIds]}::text[])`.execute(scope.tx)
  return Number(numAffectedRows ?? 0)
}

export async function countFiles(scope: AccountScope, owner: { entity: string; entityId: string }): Promise<number> {
  const { rows } = await rowsOf({ files: number })`
    select count(*) as files from file
    where account_id = ${scope.accountId} and entity = ${owner.entity} and entity_id = ${owner.entityId}`.execute(
    scope.tx,
  )
  return rows[0]?.files ?? 0
}

/** An attachment of a message that the caller may read. */
export const findAttachment = (scope: AccountScope, caseId: string, fileId: string): Promise<NewFile | null> =>
  rowsOf(NewFile)`
    select f.name, f.media_type as "mediaType", f.content from file f
    where f.account_id = ${scope.accountId} and f.entity = 'case' and f.entity_id = ${caseId} and f.file_id = ${fileId}
      and exists(select from case_message m where m.account_id = f.account_id and m.case_id = f.entity_id
        and f.file_id = any(m.file_ids) and ${isReadable(scope)})`.first(scope.tx)

export const Watcher = z.strictObject({
  watcherId: text,
  userId: textOrNull,
  email: text,
  name: text,
})
export type Watcher = z.infer<typeof Watcher>

/** Followers of the case, in the order in which they joined. */
export const listWatchers = (scope: AccountScope, caseId: string): Promise<Watcher[]> =>
  rowsOf(Watcher)`
    select watcher_id as "watcherId", user_id as "userId", email, name from case_watcher
    where account_id = ${scope.accountId} and case_id = ${caseId} order by name, email`.all(scope.tx)

export async function insertWatcher(
  scope: AccountScope,
  caseId: string,
  { userId, email, name }: Omit<Watcher, 'watcherId'>,
): Promise<void> {
  await sql`
    insert into case_watcher (account_id, case_id, watcher_id, user_id, email, name)
    values (${scope.accountId}, ${caseId}, ${newId()}, ${userId}, ${email.toLowerCase()}, ${name})
    on conflict do nothing`.execute(scope.tx)
}

export async function deleteWatcher(scope: AccountScope, caseId: string, watcherId: string): Promise<void> {
  await sql`
    delete from case_watcher
    where account_id = ${scope.accountId} and case_id = ${caseId} and watcher_id = ${watcherId}`.execute(scope.tx)
}

export const Colleague = z.strictObject({
  userId: text,
  email: text,
  name: text,
})
export type Colleague = z.infer<typeof Colleague>

export const listColleagues = (scope: AccountScope): Promise<Colleague[]> =>
  rowsOf(Colleague)`
    select user_id as "userId", email, name from case_colleagues()`.all(scope.tx)

/** The case that a reply by email joins; the mailbox knows only the number, not the account. */
export const findCaseForReply = (system: Sql, caseId: string) =>
  rowsOf({ accountId: text, caseId: text })`
    select account_id as "accountId", coalesce(merged_into, case_id) as "caseId" from help_case
    where case_id = ${caseId}`.first(system)

/** People who have left the account may no longer write. */
export const findWatcherOf = (
  system: Sql,
  { accountId, caseId, email }: { accountId: string; caseId: string; email: string },
): Promise<{ userId: string | null; name: string } | null> =>
  rowsOf({ userId: textOrNull, name: text })`
    select w.user_id as "userId", w.name from case_watcher w left join portal_user u using (user_id)
    where w.account_id = ${accountId} and w.case_id = ${caseId} and w.email = ${email}
      and (w.user_id is null or u.status = 'active')`.first(system)
