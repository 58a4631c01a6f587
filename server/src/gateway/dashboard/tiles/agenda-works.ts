import type { AccountScope } from '../../actor.ts'
import { listIncidents } from '../../incidents/store.ts'
import { daysAfter, today } from '../../orders/days.ts'
import { pageAddress } from '../page-address.ts'
import { clockOf, counted } from '../words.ts'
import { agendaDays, type Coming, mostEntries } from './coming.ts'

// More planned works than this do not touch one account in two weeks.
const mostRead = 100

/** Planned works of the next days that touch the account: those of the page of works, told in the same words. */
export async function plannedWorks(scope: AccountScope, now = new Date()): Promise<Coming> {
  const { rows } = await listIncidents(scope, {
    phase: 'planned',
    reach: 'mine',
    kind: 'PEW',
    sort: 'start',
    page: 1,
    size: mostRead,
  })
  const lastDay = daysAfter(today(now), agendaDays)
  const soon = rows.filter(({ start }) => today(new Date(start)) <= lastDay)
  return {
    entries: soon.slice(0, mostEntries).map(({ ref, start, eta, where, services }) => ({
      kind: 'works',
      day: today(new Date(start)),
      title: 'Planned work',
      note: [
        where ?? counted(services, 'service', 'services'),
        [start, eta].flatMap((at) => (at ? [clockOf(new Date(at))] : [])).join('–'),
      ].join(' · '),
      path: pageAddress('/service-status/:ref', { params: { ref } }),
    })),
    total: soon.length,
  }
}
