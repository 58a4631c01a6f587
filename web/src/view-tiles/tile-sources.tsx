import { activityListing } from '@portal/contract/activity/listing.ts'
import { workloadListing } from '@portal/contract/backup/listing.ts'
import { billListing } from '@portal/contract/billing/listing.ts'
import { caseListing } from '@portal/contract/cases/listing.ts'
import { contactListing } from '@portal/contract/contacts/listing.ts'
import { zoneListing } from '@portal/contract/dns/listing.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'
import { orderListing } from '@portal/contract/orders/listing.ts'
import { planListing } from '@portal/contract/plans/listing.ts'
import { quoteListing } from '@portal/contract/quotes/listing.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import type { KnownListing, ListName } from '@portal/contract/views/values.ts'
import { visitListing } from '@portal/contract/visits/listing.ts'
import { readAddress } from '../lists/listing-address.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Columns } from '../lists/columns.ts'
import { clientPage } from '../lists/client-page.ts'
import { type TilePage, TileRows, type TileRowsProps } from './TileRows.tsx'

type Tile = ComponentType<TileRowsProps>

/** Binds the table of a tile to the rows of one list. */
function tileOf<L extends KnownListing, Row extends object, Key extends readonly unknown[]>(
  listing: L,
  columns: Columns<L, Row>,
  rowKey: (row: Row) => string,
  query: (
    query: ListingAddress<L>,
  ) => Pick<UseQueryOptions<TilePage<Row>, Error, TilePage<Row>, Key>, 'queryKey' | 'queryFn'>,
): Tile {
  return (props) => {
    const asked = readAddress(listing, props.view.state)
    return <TileRows {...props} listing={listing} columns={columns} rowKey={rowKey} query={query(asked)} />
  }
}

/** The first rows of each list that has a page of its own: its columns and its calls, as the page itself uses them. */
export const tileSources: Partial<Record<ListName, () => Promise<Tile>>> = {
  services: async () => {
    const { serviceColumns } = await import('../areas/services/service-columns.tsx')
    const { serviceListQuery } = await import('../areas/services/queries.ts')
    return tileOf(serviceListing, serviceColumns, ({ serviceId }) => serviceId, serviceListQuery)
  },
  orders: async () => {
    const { orderColumns } = await import('../areas/orders/order-columns.tsx')
    const { orderListQuery } = await import('../areas/orders/queries.ts')
    return tileOf(orderListing, orderColumns, ({ orderId }) => orderId, orderListQuery)
  },
  contacts: async () => {
    const { contactColumns } = await import('../areas/contacts/contact-columns.tsx')
    const { contactListQuery } = await import('../areas/contacts/queries.ts')
    return tileOf(contactListing, contactColumns, ({ contactId }) => contactId, contactListQuery)
  },
  cases: async () => {
    const { caseColumns } = await import('../areas/cases/CaseTable.tsx')
    const { caseListQuery } = await import('../areas/cases/queries.ts')
    return tileOf(caseListing, caseColumns, ({ caseId }) => caseId, caseListQuery)
  },
  bills: async () => {
    const { billColumns } = await import('../areas/billing/bill-columns.tsx')
    const { billListQuery } = await import('../areas/billing/queries.ts')
    return tileOf(billListing, billColumns, ({ billId }) => billId, billListQuery)
  },
  visits: async () => {
    const { visitColumns } = await import('../areas/visits/VisitTable.tsx')
    const { visitListQuery } = await import('../areas/visits/queries.ts')
    return tileOf(visitListing, visitColumns, ({ visitId }) => visitId, visitListQuery)
  },
  zones: async () => {
    const { zoneColumns } = await import('../areas/dns/zone-columns.tsx')
    const { zoneListQuery } = await import('../areas/dns/queries.ts')
    return tileOf(zoneListing, zoneColumns, ({ zoneId }) => zoneId, zoneListQuery)
  },
  workloads: async () => {
    const { workloadColumns } = await import('../areas/cloud/workload-columns.tsx')
    const { workloadsQuery } = await import('../areas/cloud/queries.ts')
    return tileOf(
      workloadListing,
      workloadColumns,
      ({ serviceId, workloadId }) => `${serviceId} ${workloadId}`,
      workloadsQuery,
    )
  },
  quotes: async () => {
    const { quoteColumns } = await import('../areas/quotes/QuotesPage.tsx')
    const { quoteListQuery } = await import('../areas/quotes/queries.ts')
    return tileOf(quoteListing, quoteColumns, ({ quoteId }) => quoteId, quoteListQuery)
  },
  activity: async () => {
    const { activityColumns } = await import('../areas/activity/ActivityPage.tsx')
    const { activityQuery } = await import('../areas/activity/queries.ts')
    return tileOf(activityListing, activityColumns, ({ activityId }) => String(activityId), activityQuery)
  },
  plans: async () => {
    const { planColumns } = await import('../areas/plans/plan-columns.tsx')
    const { planListQuery } = await import('../areas/plans/queries.ts')
    const { call } = await import('../api/client.ts')
    return tileOf(
      planListing,
      planColumns,
      ({ planId }) => planId,
      (asked) => ({
        queryKey: [...planListQuery.queryKey, 'tile', asked],
        queryFn: async ({ signal }) => {
          const { plans } = await call('GET /plan-info/api/plans', {}, { signal })
          return clientPage(planListing, planColumns, plans, asked)
        },
      }),
    )
  },
}
