import { type TileName, tileNames } from '@portal/contract/dashboard-values.ts'
import type { TileData, Tiles } from '@portal/contract/dashboard.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { boot } from '../../boot.ts'
import { categoriesQuery } from '../services/queries.ts'

export const waitingQuery = queryOptions({
  queryKey: ['dashboard', 'waiting'],
  queryFn: ({ signal }) => call('GET /dashboard-info/api/waiting', {}, { signal }),
})

export const arrivalQuery = queryOptions({
  queryKey: ['dashboard', 'arrival'],
  queryFn: ({ signal }) => call('GET /dashboard-info/api/arrival', {}, { signal }),
})

/** A live change of its area makes a tile old; what looks at several areas is old after any change. */
const areaOf: Record<TileName, string> = {
  orders: 'orders',
  cases: 'cases',
  agenda: 'dashboard',
  commission: 'commission',
  cloud: 'cloud',
  quotes: 'quotes',
}

export const tileQuery = <Name extends TileName>(name: Name) =>
  queryOptions({
    queryKey: [areaOf[name], 'tile', name],
    queryFn: () => askTile(name),
  })

let asked: { names: TileName[]; answer: Promise<Tiles> } | undefined

/** Tiles that are asked for in one go come with one answer, as the page has brought it along. */
async function askTile<Name extends TileName>(name: Name): Promise<TileData[Name]> {
  const together = (asked ??= gather())
  together.names.push(name)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a union over the names, of which this is one
  const tile = (await together.answer)[name] as { data: TileData[Name] } | { failed: string } | undefined
  if (tile && 'data' in tile) return tile.data
  throw new ApiError(500, null, tile?.failed)
}

function gather(): NonNullable<typeof asked> {
  const names: TileName[] = []
  const answer = Promise.resolve().then(() => {
    asked = undefined
    const [only] = names
    return call('GET /dashboard-info/api/tiles', { query: names.length === 1 && only ? { only } : {} })
  })
  return { names, answer }
}

const needs: Record<TileName, readonly PermissionResource[]> = {
  orders: ['BusinessPortalOrders'],
  cases: ['BusinessPortalCases'],
  agenda: ['BusinessPortalOrders', 'BusinessPortalColocation', 'BusinessPortalServices'],
  commission: ['BusinessPortalDealers'],
  cloud: ['BusinessPortalCloudSolutions'],
  quotes: ['LeasedLineQuoting'],
}

/** The tiles that somebody may see, in the order of the page. */
export function tilesFor(resources: ReadonlySet<PermissionResource>): TileName[] {
  return tileNames.filter((name) => needs[name].some((resource) => resources.has(resource)))
}

/** What the dashboard asks before it shows; of what somebody may not see nothing is asked. */
export async function loadDashboard(queryClient: QueryClient): Promise<void> {
  const resources = new Set(boot.signedIn?.permissions.map(({ resource }) => resource))
  await Promise.all([
    queryClient.prefetchQuery(waitingQuery),
    queryClient.prefetchQuery(arrivalQuery),
    ...(resources.has('BusinessPortalServices') ? [queryClient.prefetchQuery(categoriesQuery)] : []),
    ...tilesFor(resources).map((name) => queryClient.prefetchQuery(tileQuery(name))),
  ])
}
