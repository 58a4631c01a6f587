import { sql } from 'kysely'
import type { AccountScope } from '../../actor.ts'
import { today } from '../../orders/days.ts'
import { atSites } from '../../services/store.ts'
import { pageAddress } from '../page-address.ts'
import { clockOf } from '../words.ts'
import { agendaDays, type Coming, mostEntries } from './agenda.ts'

interface Row {
  title: string
  start: Date
  eta: Date | null
  siteId: string
  site: string
  sites: number
}

/** Planned works at an exchange that one of the account's sites hangs on. */
export async function plannedWorks(scope: AccountScope): Promise<Coming> {
  const { rows } = await sql<Row>`
    with works as materialized (select ref, title, start, eta, exchange_code from network_incident
      where kind = 'PEW' and state not in ('closure', 'cancelled')
        and start > now() and start < now() + make_interval(days => ${agendaDays}::integer))
    select w.title, w.start, w.eta, min(s.site_id) as "siteId", min(s.name) as site, count(*) as sites
    from works w join site s on s.account_id = ${scope.accountId} and s.exchange_code = w.exchange_code
    where ${atSites(scope.sites)}
    group by w.ref, w.title, w.start, w.eta order by w.start, w.ref`.execute(scope.tx)
  return {
    entries: rows.slice(0, mostEntries).map(({ start, eta, siteId, site, sites }) => ({
      kind: 'works',
      day: today(start),
      title: 'Planned work',
      note: [
        sites > 1 ? `${site} and ${sites - 1} more` : site,
        eta ? `${clockOf(start)}–${clockOf(eta)}` : clockOf(start),
      ].join(' · '),
      path: pageAddress('/sites/:siteId', { params: { siteId } }),
    })),
    total: rows.length,
  }
}
