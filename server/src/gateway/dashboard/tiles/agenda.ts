import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { scopeWith } from '../../actor.ts'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { appointments, expectedOrders } from './agenda-orders.ts'
import { plannedVisits } from './agenda-visits.ts'
import { plannedWorks } from './agenda-works.ts'
import { type Coming, mostEntries } from './coming.ts'

const sources: readonly [PermissionResource, (scope: AccountScope) => Promise<Coming>][] = [
  ['BusinessPortalOrders', appointments],
  ['BusinessPortalOrders', expectedOrders],
  ['BusinessPortalColocation', plannedVisits],
  ['BusinessPortalServices', plannedWorks],
]

/** Events of the next 14 days that the caller may see, without those that are action items. */
export async function readAgenda(scope: AccountScope): Promise<TileData['agenda']> {
  const coming = await allRead(
    sources.flatMap(([resource, read]) => {
      const inSource = scopeWith(scope, resource)
      return inSource ? [read(inSource)] : []
    }),
  )
  return {
    entries: coming
      .flatMap(({ entries }) => entries)
      .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .slice(0, mostEntries),
    total: coming.reduce((sum, { total }) => sum + total, 0),
  }
}
