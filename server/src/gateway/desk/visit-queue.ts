import { type DeskVisitQuery, DeskVisitRow } from '@portal/contract/desk/desk.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { utc } from '../../lib/utc.ts'
import { isSearch, joinNamed, readPage, typed } from '../../lists/read-page.ts'
import type { DeskScope } from '../../scope/account-scope.ts'
import { racksText } from '../visits/store.ts'

const today = sql`date_trunc('day', now() at time zone 'Europe/London')`
const day = sql`${today} at time zone 'Europe/London'`
const nextDay = sql`(${today} + interval '1 day') at time zone 'Europe/London'`
const tabs = {
  waiting: sql`v.status in ('submitted', 'amended')`,
  today: sql`v.status in ('approved', 'checkedIn', 'checkedOut', 'noShow')
    and v.starts_at < ${nextDay} and v.ends_at > ${day}`,
  coming: sql`v.status in ('approved', 'checkedIn') and v.starts_at >= ${nextDay}`,
}

const VisitTabs = { waiting: number, today: number, coming: number }

/** The visits of each tab. */
export async function countVisitTabs({ tx }: DeskScope) {
  const of = (tab: keyof typeof tabs) => sql`(select count(*) from visit v where ${tabs[tab]})`
  const counts = await rowsOf(VisitTabs)`
    select ${of('waiting')} as waiting, ${of('today')} as today, ${of('coming')} as coming`.first(tx)
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

export function listVisitQueue(desk: DeskScope, { tab, search, ...page }: DeskVisitQuery) {
  return readPage(desk, DeskVisitRow, page, {
    columns: sql`
      v.visit_id as "visitId", v.status, v.purpose, coalesce(c.name, '') as place, ${racksText} as racks,
      ${utc('v.starts_at')} as "startsAt", ${utc('v.ends_at')} as "endsAt", v.people,
      v.account_id as "accountId", a.trading_name as "accountName"`,
    from: sql`visit v ${joinNamed(search, sql`v.account_id`)}`,
    where: [tabs[tab], ...typed(search, (pattern) => sql`v.search like ${pattern}`, sql`v.account_id`)],
    order: sql`v.starts_at, v.visit_id`,
    joined: {
      to: 'v',
      by: sql`join account a on a.account_id = v.account_id left join data_centre c on c.data_centre_id = v.data_centre_id`,
    },
    keyed: { table: 'visit', as: 'v', key: ['account_id', 'visit_id'] },
    isWide: isSearch(search),
  })
}
