import { type DeskIncidentQuery, DeskIncidentRow } from '@portal/contract/desk/desk.ts'
import { number, numberOrNull, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { isIndexed, searchPatterns } from '../../lib/like-patterns.ts'
import { restoredAt } from '../../lib/restored-at-store.ts'
import { utc } from '../../lib/utc.ts'
import { fewOf } from '../../lists/tab-count-store.ts'
import { isSearch, readPage } from '../../lists/read-page.ts'
import type { DeskScope } from '../../scope/account-scope.ts'
import { inPhase, phase, whereOf } from '../service-status/store.ts'

const atDataCentre = sql`left join data_centre centre on centre.data_centre_id = i.data_centre_id`

/** A carrier or a data centre is shown only if there is no place and no exchange. */
const isNamed = (pattern: string) => sql`
  (i.search like ${pattern} or coalesce(i.place, i.exchange_name, i.exchange_code) is null and i.data_centre_id in (
    select c.data_centre_id from data_centre c where lower(c.name) like ${pattern}))`

const IncidentTabs = { now: number, planned: number, over: numberOrNull, overdue: number }

/** Incidents and planned work of the tabs, and those under way whose update is late. */
export async function countIncidentTabs({ tx }: DeskScope) {
  const of = (tab: 'now' | 'planned') => sql`(select count(*) from incident i where ${inPhase[tab]})`
  const counts = await rowsOf(IncidentTabs)`
    select ${of('now')} as now, ${of('planned')} as planned, ${fewOf(sql`incident i where ${inPhase.over}`)} as over,
      (select count(*) from incident i where ${inPhase.now} and i.next_update_by < now()) as overdue`.first(tx)
  if (!counts) throw new Error('The tabs were not counted')
  return counts
}

export function listIncidentQueue(desk: DeskScope, { phase: wanted, search, ...page }: DeskIncidentQuery) {
  return readPage(desk, DeskIncidentRow, page, {
    columns: sql`
      i.ref, i.kind, i.title, ${whereOf} as "where", ${phase} as phase, i.state, ${utc('i.start')} as start,
      ${utc('i.eta')} as eta, ${restoredAt}, ${utc('i.ended_at')} as "endedAt", i.minutes_down as "minutesDown",
      ${utc('i.next_update_by')} as "nextUpdateBy",
      (select count(*) from incident_account a where a.ref = i.ref)::integer as accounts,
      (select coalesce(sum(a.services), 0) from incident_account a where a.ref = i.ref)::integer as services`,
    from: sql`incident i`,
    joined: { to: 'i', by: atDataCentre },
    keyed: { table: 'incident', as: 'i', key: ['ref'] },
    where: [
      inPhase[wanted],
      ...searchPatterns(search).map((pattern) =>
        // Few incidents are not over, and a term that no index answers finds most of those that are.
        wanted === 'over' && isIndexed(pattern)
          ? sql`i.ref in (select named.ref from incident named where named.search like ${pattern}
              union select at.ref from data_centre c join incident at on at.data_centre_id = c.data_centre_id
                and coalesce(at.place, at.exchange_name, at.exchange_code) is null where lower(c.name) like ${pattern})`
          : isNamed(pattern),
      ),
    ],
    isWide: isSearch(search),
    // Current incidents by their next update due; past ones, latest first.
    order:
      wanted === 'now'
        ? sql`i.next_update_by nulls last, i.start, i.ref`
        : wanted === 'planned'
          ? sql`i.start, i.ref`
          : sql`i.ended_at desc, i.ref`,
  })
}
