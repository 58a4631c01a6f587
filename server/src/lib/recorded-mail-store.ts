import type { EntityName } from '@portal/contract/entities.ts'
import { noticeResources, type NoticeKind } from '@portal/contract/notifications/values.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { type Mail, queueMailWithId } from '../mail/store.ts'
import type { AccountScope } from '../scope/account-scope.ts'

/** The record that an email is about. */
export interface MailSubject {
  kind: NoticeKind
  entity: EntityName
  entityId: string
  path: string
  /** An address is emailed once on each. */
  occasionId: string
  /** Names the email in the list at the desk. */
  title: string
}

/** Emails a person about a record; the desk sees what became of the email, and can send it again. */
export async function queueRecordedMail(scope: AccountScope, about: MailSubject, mail: Mail): Promise<void> {
  const { tx, accountId, now } = scope
  const { kind, entity, entityId, path, occasionId, title } = about
  const address = mail.to.toLowerCase()
  const recorded = await rowsOf({ noticeId: number })`
    insert into notification (account_id, occasion_id, contact_id, way, address, kind, resource, entity, entity_id, title,
      path, at, due_at, sent_at)
    select ${accountId}, ${occasionId}, (select c.contact_id from contact c
        left join portal_user u on u.account_id = c.account_id and u.user_id = c.user_id
        where c.account_id = ${accountId} and (lower(c.email) = ${address} or lower(u.email) = ${address})
        order by c.status = 'left', c.contact_id limit 1),
      'email', ${address}, ${kind}, ${noticeResources[kind]}, ${entity}, ${entityId}, ${title}, ${path}, ${now}, ${now}, ${now}
    where not exists (select from notification n where n.account_id = ${accountId} and n.occasion_id = ${occasionId}
      and n.way = 'email' and n.address = ${address})
    returning notification_id as "noticeId"`.first(tx)
  if (!recorded) return
  const mailId = await queueMailWithId(tx, mail)
  await sql`
    update notification set mail_id = ${mailId}
    where account_id = ${accountId} and notification_id = ${recorded.noticeId}`.execute(tx)
}
