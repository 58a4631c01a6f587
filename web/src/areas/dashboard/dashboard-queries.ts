import { type TileName, tileNames } from '@portal/contract/dashboard/values.ts'
import type { TileData, Tiles } from '@portal/contract/dashboard/dashboard.ts'
import { deskPath } from '@portal/contract/desk-path.ts'
import { customerListing } from '@portal/contract/dashboard/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import type { PermissionResource } from '@portal/contract/permission.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { boot, perPage } from '../../boot.ts'
import { readAddress } from '../../lists/listing-address.ts'
import { tilesQuery as viewTilesQuery } from '../../lists/view-calls.ts'
import type { PageRequest } from '../../screens.ts'
import { isStaff } from '../../session/is-staff.ts'
import { categoriesQuery } from '../../shell/categories.ts'
import { pageQuery, readQuery } from '../../api/queries.ts'

export const actionItemsQuery = readQuery(['dashboard', 'waiting'], 'GET /dashboard-info/api/waiting', {})

export const sinceLastVisitQuery = readQuery(['dashboard', 'arrival'], 'GET /dashboard-info/api/arrival', {})

/** Whether the person reads the services of a dealer's customers, which these figures need. */
export const readsCustomers = () => boot().signedIn?.readsCustomers?.includes('BusinessPortalServices') === true

export const customersQuery = (query: ListingAddress<typeof customerListing>) =>
  pageQuery(['customers', 'dashboard', query], 'GET /dashboard-info/api/customers', { query })

export const customerSummaryQuery = readQuery(
  ['customers', 'dashboard', 'summary'],
  'GET /dashboard-info/api/customer-summary',
  {},
)

/** A live update of its area makes a tile stale; a tile across several areas is stale after any update. */
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

interface Together {
  names: TileName[]
  answer: Promise<Tiles>
}

const asking = perPage((): { now?: Together | undefined } => ({}))

/** Tiles requested together share one response, as when preloaded with the page. */
async function askTile<Name extends TileName>(name: Name): Promise<TileData[Name]> {
  const together = (asking().now ??= gather())
  together.names.push(name)
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a union over the names, of which this is one
  const tile = (await together.answer)[name] as { data: TileData[Name] } | { failed: string } | undefined
  if (tile && 'data' in tile) return tile.data
  throw new ApiError(500, null, tile?.failed)
}

function gather(): Together {
  const ofPage = asking()
  const names: TileName[] = []
  const answer = Promise.resolve().then(() => {
    ofPage.now = undefined
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

/** The tiles that the permissions allow, in the order of the page. */
export function tilesFor(resources: ReadonlySet<PermissionResource>): TileName[] {
  return tileNames.filter((name) => needs[name].some((resource) => resources.has(resource)))
}

/** Members of staff have no account to show: their work begins at the desk. */
const isOnlyStaff = (resources: ReadonlySet<PermissionResource>) =>
  isStaff(resources) && [...resources].every((each) => each === 'BusinessPortal' || isStaff(new Set([each])))

/** The calls before the dashboard appears, only those that the permissions allow. */
export async function loadDashboard(queryClient: QueryClient, { search }: PageRequest): Promise<void> {
  const resources = new Set(boot().signedIn?.permissions.map(({ resource }) => resource))
  if (isOnlyStaff(resources)) throw redirect({ href: deskPath, reloadDocument: true })
  await Promise.all([
    queryClient.prefetchQuery(actionItemsQuery),
    queryClient.prefetchQuery(sinceLastVisitQuery),
    queryClient.prefetchQuery(viewTilesQuery),
    ...(resources.has('BusinessPortalServices') ? [queryClient.prefetchQuery(categoriesQuery)] : []),
    ...(readsCustomers()
      ? [
          queryClient.prefetchQuery(customersQuery(readAddress(customerListing, search))),
          queryClient.prefetchQuery(customerSummaryQuery),
        ]
      : []),
    ...tilesFor(resources).map((name) => queryClient.prefetchQuery(tileQuery(name))),
  ])
}
