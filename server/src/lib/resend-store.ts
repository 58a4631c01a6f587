import type { EntityName } from '@portal/contract/entities.ts'
import { boolean, number, numberOrNull, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../scope/account-scope.ts'

/** A notification of the account about a record whose deliveries the desk sees. */
export interface About {
  entity: Extract<EntityName, 'case' | 'incident' | 'plan'>
  entityId: string
  noticeId: number
}

const Failed = z.strictObject({
  way: z.enum(['portal', 'email', 'sms']),
  isFailed: boolean,
  resends: number,
  mailId: numberOrNull,
})

/** The notification, locked, so that two presses count as one. */
export const findFailed = ({ tx, accountId }: AccountScope, { entity, entityId, noticeId }: About) =>
  rowsOf(Failed)`
    select n.way, n.resends, n.mail_id as "mailId", (n.mail_fault is not null or exists (select from text_message m
      where m.account_id = n.account_id and m.notification_id = n.notification_id
        and m.state in ('refused', 'failed'))) as "isFailed"
    from notification n where n.account_id = ${accountId} and n.notification_id = ${noticeId}
      and n.entity = ${entity} and n.entity_id = ${entityId} for update`.first(tx)

/** The message waits from now, so that the time until a text message is of no use starts again. */
export async function countResend({ tx, accountId, now }: AccountScope, { noticeId }: About): Promise<void> {
  await sql`
    update notification set resends = resends + 1, mail_fault = null, due_at = ${now}
    where account_id = ${accountId} and notification_id = ${noticeId}`.execute(tx)
}

export async function waitAgain({ tx, accountId }: AccountScope, { noticeId }: About): Promise<void> {
  await sql`
    update text_message set state = 'waiting', fault = null, ended_at = null
    where account_id = ${accountId} and notification_id = ${noticeId}`.execute(tx)
}

/** False if the email is not stored any more. */
export async function queueMailAgain({ tx }: AccountScope, mailId: number): Promise<boolean> {
  const { rows } = await rowsOf({ isQueued: boolean })`
    select queue_mail_again(${mailId}) as "isQueued"`.execute(tx)
  return rows[0]?.isQueued ?? false
}
