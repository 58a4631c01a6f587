import type { DeliveryState } from '@portal/contract/notifications/delivery-values.ts'
import { Delivery, type DeliveryList } from '@portal/contract/notifications/deliveries.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { type Page, readPage } from '../lists/read-page.ts'
import { searchPatterns } from '../lib/like-patterns.ts'
import type { About } from '../lib/resend-store.ts'
import { utc } from '../lib/utc.ts'

/**
 * Only a text message is confirmed; an email is sent when the mail server has taken it, and the portal shows a notification
 * at once. An email of an earlier release has no record of the mail server.
 */
const state = sql`case n.way when 'portal' then 'delivered'
  when 'email' then case when n.mail_fault is not null then 'failed' when n.mail_sent_at is not null then 'sent'
    when n.sent_at is null or n.mail_id is not null then 'waiting' else 'sent' end
  else case m.state when 'sent' then 'sent' when 'delivered' then 'delivered' when 'refused' then 'failed'
    when 'failed' then 'failed' else 'waiting' end end`

/** A record of one type; an account is named where each account has its own. */
interface Of extends Omit<About, 'noticeId'> {
  accountId?: string
}

interface Wanted extends Page {
  state?: DeliveryState | undefined
  search?: string | undefined
}

/** The messages about a record: to contacts, and to others who are emailed about it. */
export async function listDeliveries(
  { tx }: { tx: Sql },
  { entity, entityId, accountId }: Of,
  { state: wanted, search, ...page }: Wanted,
): Promise<DeliveryList> {
  const name = sql`coalesce(c.name, n.address)`
  const messages = sql`
    notification n left join text_message m on m.account_id = n.account_id and m.notification_id = n.notification_id`
  const from = sql`
    ${messages} join account a on a.account_id = n.account_id
      left join contact c on c.account_id = n.account_id and c.contact_id = n.contact_id`
  const about = [
    // In the statement, so that the index of the type is found.
    sql`n.entity = ${sql.lit(entity)} and n.entity_id = ${entityId}`,
    ...(accountId === undefined ? [] : [sql`n.account_id = ${accountId}`]),
  ]
  // Grouped by person first, which needs no sorting of all messages.
  const { rows: counts } = await rowsOf({ people: number, failed: number, waiting: number, messages: number })`
    select count(*) as people, coalesce(sum(failed), 0)::bigint as failed, coalesce(sum(waiting), 0)::bigint as waiting,
      coalesce(sum(messages), 0)::bigint as messages
    from (select count(*) filter (where ${state} = 'failed') as failed,
        count(*) filter (where ${state} = 'waiting') as waiting, count(*) as messages
      from ${messages} where ${sql.join(about, sql` and `)}
      group by n.account_id, coalesce(n.contact_id, n.address)) person`.execute(tx)
  const { messages: all, ...counted } = counts[0] ?? { people: 0, failed: 0, waiting: 0, messages: 0 }
  const found = await readPage({ tx }, Delivery, page, {
    columns: sql`
      n.notification_id as "deliveryId", n.account_id as "accountId", a.trading_name as "accountName", ${name} as name,
      n.way, ${state} as state, coalesce(n.mail_fault, m.fault) as fault, n.resends, n.title, ${utc('n.at')} as at`,
    from,
    where: [
      ...about,
      ...(wanted ? [sql`${state} = ${wanted}`] : []),
      ...searchPatterns(search).map(
        (pattern) =>
          sql`(lower(${name}) like ${pattern} or lower(a.trading_name) like ${pattern} or a.account_id like ${pattern})`,
      ),
    ],
    ...(!wanted && searchPatterns(search).length === 0 && { total: all }),
    order: sql`${state} = 'failed' desc, n.at desc, a.trading_name, ${name}, n.notification_id`,
  })
  return { ...found, ...counted }
}
