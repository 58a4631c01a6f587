import type { DeliveryState } from '@portal/contract/notifications/delivery-values.ts'
import { Delivery, type DeliveryList } from '@portal/contract/notifications/deliveries.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { orderBy, type Page, readPage } from '../lists/read-page.ts'
import { isIndexed, searchPatterns } from '../lib/like-patterns.ts'
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

/** Text messages, and emails that failed or wait: few of the messages about a record. Of the conditions of two indexes. */
const isUnsettled = sql`(n.way = 'sms' or n.way = 'email' and (n.mail_fault is not null
  or n.mail_sent_at is null and (n.sent_at is null or n.mail_id is not null)))`

/** A record of one type; an account is named where each account has its own. */
interface Of extends Omit<About, 'noticeId'> {
  accountId?: string
}

interface Wanted extends Page {
  state?: DeliveryState | undefined
  search?: string | undefined
}

/** The messages about a record: to contacts, and to others who are emailed about it. */
export async function listDeliveries(reader: { tx: Sql }, of: Of, query: Wanted): Promise<DeliveryList> {
  const { people, messages, ...states } = await countDeliveries(reader, of)
  const { failed, waiting, delivered } = states
  const total = query.state ? { ...states, sent: messages - failed - waiting - delivered }[query.state] : messages
  const isSearch = searchPatterns(query.search).length > 0
  const found = await readPage(reader, Delivery, query, {
    columns: sql`
      n.notification_id as "deliveryId", n.account_id as "accountId", a.trading_name as "accountName", ${name} as name, n.way,
      ${state} as state, coalesce(n.mail_fault, m.fault) as fault, n.resends, n.title, ${utc('n.at')} as at`,
    from: sql`${first(of, query)} k`,
    where: [],
    ...(isSearch ? { counted: matching(of, query), isWide: true } : { total }),
    order: sql`k.is_failed desc, ${newest('k')}`,
    joined: {
      to: 'k',
      by: sql`join notification n on n.account_id = k.account_id and n.notification_id = k.notification_id ${sent} ${named}`,
    },
  })
  return { ...found, people, failed, waiting }
}

/** Of one moment those of an account are together: by name, all of a moment would be sorted for a page. */
const newest = (as: string) => orderBy([`${as}.at desc`, `${as}.account_id`, `${as}.notification_id`])

const name = sql`coalesce(c.name, n.address)`

const sent = sql`left join text_message m on m.account_id = n.account_id and m.notification_id = n.notification_id`
const named = sql`
  left join account a on a.account_id = n.account_id
  left join contact c on c.account_id = n.account_id and c.contact_id = n.contact_id`

const about = ({ entity, entityId, accountId }: Of) =>
  sql.join(
    [
      // In the statement, so that the index of the type is found.
      sql`n.entity = ${sql.lit(entity)} and n.entity_id = ${entityId}`,
      ...(accountId === undefined ? [] : [sql`n.account_id = ${accountId}`]),
    ],
    sql` and `,
  )

const Counts = { people: number, messages: number, failed: number, waiting: number, delivered: number }

/** The messages are counted in the order of an index, and the states from the few messages that are not settled. */
async function countDeliveries({ tx }: { tx: Sql }, of: Of) {
  const { rows } = await rowsOf(Counts)`
    select all_of.people, all_of.messages, all_of.shown + unsettled.delivered as delivered, unsettled.failed, unsettled.waiting
    from (select coalesce(sum(people), 0)::bigint as people, coalesce(sum(messages), 0)::bigint as messages,
          coalesce(sum(shown), 0)::bigint as shown
        from (${messagesBy(of, 'contact_id')} union all ${messagesBy(of, 'address')}) person) all_of
      cross join (select count(*) filter (where ${state} = 'failed') as failed,
          count(*) filter (where ${state} = 'waiting') as waiting, count(*) filter (where ${state} = 'delivered') as delivered
        from notification n left join text_message m on m.account_id = n.account_id and m.notification_id = n.notification_id
        where ${about(of)} and ${isUnsettled}) unsettled`.execute(tx)
  return rows[0] ?? { people: 0, messages: 0, failed: 0, waiting: 0, delivered: 0 }
}

/** With a row for each contact, or for each address of others, both in the order of an index. */
const messagesBy = (of: Of, who: 'contact_id' | 'address') => sql`
  select 1 as people, count(*) as messages, count(*) filter (where n.way = 'portal') as shown
  from notification n where ${about(of)} and n.contact_id is ${who === 'address' ? sql`null` : sql`not null`}
  group by n.account_id, ${sql.ref(`n.${who}`)}`

/** The condition for a term that most messages match: the first ones are soon found in their order. */
const isTo = (pattern: string) =>
  sql`(lower(${name}) like ${pattern} or lower(a.trading_name) like ${pattern} or a.account_id like ${pattern})`

/** The same for a rarer term: the people and accounts are found once, by their indexes. */
const isToFound = ({ accountId }: Of, pattern: string) => sql`(
  (n.account_id, n.contact_id) in (select found.account_id, found.contact_id from contact found
    where lower(found.name) like ${pattern} and ${
      accountId === undefined
        ? sql`found.search like ${pattern}`
        : sql`found.account_id = ${accountId} and found.contact_id in (select find_things('contact', ${[pattern]}::text[], null))`
    })
  or n.contact_id is null and lower(n.address) like ${pattern}
  or n.account_id in (select found.account_id from account found
    where lower(found.trading_name) like ${pattern} or found.account_id like ${pattern}))`

/** The messages of a list, after `from`. */
function matching(of: Of, { state: wanted, search }: Wanted): RawBuilder<unknown> {
  const isUnusual = wanted === 'failed' || wanted === 'waiting'
  const conditions = [
    about(of),
    ...(isUnusual ? [isUnsettled] : []),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...searchPatterns(search).map((pattern) => (isIndexed(pattern) ? isToFound(of, pattern) : isTo(pattern))),
  ]
  return sql`notification n ${sent} ${named} where ${sql.join(conditions, sql` and `)}`
}

/**
 * The keys of the first messages, no more than a page may show: the failed ones, others that are not settled, and settled
 * ones, which an index has in their order.
 */
function first(of: Of, query: Wanted): RawBuilder<unknown> {
  const { state: wanted, page, size, ...others } = query
  const part = (isFailed: boolean, found: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    (select ${sql.lit(isFailed)} as is_failed, n.at, n.account_id, n.notification_id from ${found} and ${condition}
      order by ${newest('n')} limit ${page * size})`
  const settled = matching(of, { ...others, page, size })
  const waysOf = {
    delivered: sql`n.way = 'portal'`,
    sent: sql`n.way <> 'portal'`,
    failed: sql`false`,
    waiting: sql`false`,
  }
  const parts = [
    part(true, matching(of, query), sql`${isUnsettled} and ${state} = 'failed'`),
    part(false, matching(of, query), sql`${isUnsettled} and ${state} <> 'failed'`),
    part(false, settled, sql`not ${isUnsettled} and ${wanted ? waysOf[wanted] : sql`true`}`),
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}
