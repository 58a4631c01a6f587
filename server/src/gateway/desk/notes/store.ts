import { AccountNote } from '@portal/contract/desk/account-notes.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

export const listNotes = ({ accountId, person, tx }: AccountScope): Promise<AccountNote[]> =>
  rowsOf(AccountNote)`
    select n.note_id as "noteId", n.body as text, n.is_pinned as "isPinned", n.author_name as "authorName",
      n.author_id = ${person.userId} as "isOwn", ${utc('n.written_at')} as at, ${utc('n.edited_at')} as "editedAt"
    from account_note n where n.account_id = ${accountId}
    order by n.is_pinned desc, n.written_at desc, n.note_id`.all(tx)

export async function countNotes({ accountId, tx }: AccountScope): Promise<number> {
  const counted = await rowsOf({ notes: number })`
    select count(*) as notes from account_note where account_id = ${accountId}`.first(tx)
  return counted?.notes ?? 0
}

/** The author of a note, locked until the transaction ends. */
export async function lockNote({ accountId, tx }: AccountScope, noteId: string): Promise<string | null> {
  const note = await rowsOf({ authorId: text })`
    select author_id as "authorId" from account_note
    where account_id = ${accountId} and note_id = ${noteId} for update`.first(tx)
  return note?.authorId ?? null
}

export async function insertNote(
  scope: AccountScope,
  { noteId, text: body, isPinned }: { noteId: string; text: string; isPinned: boolean },
): Promise<void> {
  await sql`
    insert into account_note (account_id, note_id, body, is_pinned, author_id, author_name, written_at)
    values (${scope.accountId}, ${noteId}, ${body}, ${isPinned}, ${scope.person.userId}, ${scope.actorName},
      ${scope.now})`.execute(scope.tx)
}

export async function updateNote(
  { accountId, now, tx }: AccountScope,
  noteId: string,
  { text: body, isPinned }: { text?: string | undefined; isPinned?: boolean | undefined },
): Promise<void> {
  await sql`
    update account_note set body = coalesce(${body ?? null}, body),
      edited_at = case when ${body ?? null}::text <> body then ${now} else edited_at end,
      is_pinned = coalesce(${isPinned ?? null}, is_pinned)
    where account_id = ${accountId} and note_id = ${noteId}`.execute(tx)
}

export async function deleteNote({ accountId, tx }: AccountScope, noteId: string): Promise<void> {
  await sql`delete from account_note where account_id = ${accountId} and note_id = ${noteId}`.execute(tx)
}
