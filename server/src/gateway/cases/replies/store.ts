import { CannedReply } from '@portal/contract/cases/replies.ts'
import { boolean, changesRow, number, rowsOf } from '@portal/db/src/rows.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { sql } from 'kysely'
import { utc } from '../../../lib/utc.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'

const columns = sql`
  reply_id as "replyId", title, text, changed_by_name as "changedByName", ${utc('changed_at')} as "changedAt"`

export const listReplies = ({ tx }: { tx: Sql }): Promise<CannedReply[]> =>
  rowsOf(CannedReply)`select ${columns} from canned_reply order by lower(title), reply_id`.all(tx)

interface Text {
  title: string
  text: string
}

export const saveReply = ({ tx, actorName }: AccountScope, replyId: string, { title, text }: Text) =>
  rowsOf(CannedReply)`
    with reply as (
      insert into canned_reply (reply_id, title, text, changed_by_name) values (${replyId}, ${title}, ${text}, ${actorName})
      on conflict (reply_id) do update set title = excluded.title, text = excluded.text,
        changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at
      returning *)
    select ${columns} from reply`.first(tx)

/** Whether there was such a reply. */
export const deleteReply = ({ tx }: AccountScope, replyId: string): Promise<boolean> =>
  changesRow(tx)`delete from canned_reply where reply_id = ${replyId}`

const Others = { replies: number, isTitleTaken: boolean }

export const findOthers = async ({ tx }: AccountScope, replyId: string, title: string) =>
  (await rowsOf(Others)`
    select count(*) as replies, coalesce(bool_or(lower(title) = lower(${title})), false) as "isTitleTaken"
    from canned_reply where reply_id <> ${replyId}`.first(tx)) ?? { replies: 0, isTitleTaken: false }
