import type { TileName } from '@portal/contract/dashboard/values.ts'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../../session/permissions.tsx'
import { tilesQuery } from '../../lists/view-calls.ts'
import { arranged, viewTileId } from './arrangement.ts'
import { dealerTiles } from './customer-facts.ts'
import { sinceLastVisitQuery, tileQuery, tilesFor } from './dashboard-queries.ts'
import { tiles } from './tiles.ts'

interface Reader {
  isDealing: boolean
  /** A dealer without services of its own. */
  isSeller: boolean
  hasServices: boolean
  isNew: boolean
}

/** The tiles of this person's dashboard, shown and hidden, with their names. */
export function useTiles({ isDealing, isSeller, hasServices, isNew }: Reader) {
  const { resources } = usePermissions()
  const allowed = tilesFor(resources)
  const cloud = useQuery({ ...tileQuery('cloud'), enabled: allowed.includes('cloud') })
  const commission = useQuery({ ...tileQuery('commission'), enabled: allowed.includes('commission') })
  const { data: views = [] } = useQuery(tilesQuery)
  const { data: arrival } = useQuery(sinceLastVisitQuery)
  // An account without a cloud or commission has no such tile.
  const isEmpty: Partial<Record<TileName, boolean>> = {
    cloud: cloud.data === null,
    commission: commission.data === null,
  }
  const readable = isDealing ? dealerTiles(allowed, isSeller) : allowed
  const filled: string[] = readable.filter((name) => isEmpty[name] !== true)
  if (hasServices && !isSeller && !isNew) filled.push('services', 'network')
  if (!hasServices) filled.push('shortcuts')
  const viewIds = views.map(({ viewId }) => viewTileId(viewId))
  const available = [...Object.keys(tiles).filter((id) => filled.includes(id)), ...viewIds]
  const labelOf = (id: string) => tiles[id]?.label ?? views.find(({ viewId }) => viewTileId(viewId) === id)?.name ?? id
  return {
    calls: readable,
    views,
    available,
    labelOf,
    ...arranged(available, arrival?.arrangement),
  }
}
