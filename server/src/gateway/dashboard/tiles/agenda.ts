import type { AgendaEntry, TileData } from '@portal/contract/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { type AccountScope, scopeWith } from '../../actor.ts'
import { appointments, expectedOrders } from './agenda-orders.ts'
import { plannedVisits } from './agenda-visits.ts'
import { plannedWorks } from './agenda-works.ts'

export interface Coming {
  entries: AgendaEntry[]
  total: number
}

export const agendaDays = 14
export const mostEntries = 5

const sources: readonly [PermissionResource, (scope: AccountScope) => Promise<Coming>][] = [
  ['BusinessPortalOrders', appointments],
  ['BusinessPortalOrders', expectedOrders],
  ['BusinessPortalColocation', plannedVisits],
  ['BusinessPortalServices', plannedWorks],
]

/** What happens in the next 14 days, of all that the caller may see. */
export async function readAgenda(scope: AccountScope): Promise<TileData['agenda']> {
  const coming: Coming[] = []
  for (const [resource, read] of sources) {
    const inSource = scopeWith(scope, resource)
    // oxlint-disable-next-line no-await-in-loop -- one transaction answers one question after the other
    if (inSource) coming.push(await read(inSource))
  }
  return {
    entries: coming
      .flatMap(({ entries }) => entries)
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .slice(0, mostEntries),
    total: coming.reduce((sum, { total }) => sum + total, 0),
  }
}
