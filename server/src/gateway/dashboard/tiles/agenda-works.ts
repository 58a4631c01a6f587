import { pageOf } from '@portal/contract/page-of.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { londonClock } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { listIncidents } from '../../service-status/store.ts'
import { daysAfter } from '../../../lib/days.ts'
import { agendaDays, type Coming, mostEntries } from './coming.ts'

// No account has more planned work within two weeks.
const mostRead = 100

/** Planned work of the next days that affects the account, described as on the service status page. */
export async function plannedWorks(scope: AccountScope): Promise<Coming> {
  const { rows } = await listIncidents(scope, {
    phase: 'planned',
    reach: 'mine',
    kind: 'PEW',
    sort: 'start',
    page: 1,
    size: mostRead,
  })
  const lastDay = daysAfter(dayOf(scope.now), agendaDays)
  const soon = rows.filter(({ start }) => dayOf(new Date(start)) <= lastDay)
  return {
    entries: soon.slice(0, mostEntries).map(({ ref, start, eta, where, services }) => ({
      kind: 'works',
      day: dayOf(new Date(start)),
      title: 'Planned work',
      note: [
        where ?? counted(services, 'service', 'services'),
        eta ? `${londonClock(start)}–${clock(eta)}` : clock(start),
      ].join(' · '),
      path: pageOf('incident', { ref }),
    })),
    total: soon.length,
  }
}
