import type { ListName } from '@portal/contract/view-values.ts'
import { ClientRows } from '@portal/ui/src/client-rows.ts'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type TilePage, TileTable, type TileTableProps } from './TileTable.tsx'

type Tile = ComponentType<TileTableProps>
type State = Record<string, string>

/** Binds the table of a tile to the rows of one list. */
function tileOf<Row extends object, Key extends readonly unknown[]>(
  columns: readonly Column<Row>[],
  rowKey: (row: Row) => string,
  query: (state: State) => Pick<UseQueryOptions<TilePage<Row>, Error, TilePage<Row>, Key>, 'queryKey' | 'queryFn'>,
): Tile {
  return (props) => <TileTable {...props} columns={columns} rowKey={rowKey} query={query(props.view.state)} />
}

/** The first rows of each list that has a page of its own: its columns and its calls, as the page itself uses them. */
export const tileSources: Partial<Record<ListName, () => Promise<Tile>>> = {
  services: async () => {
    const { serviceColumns } = await import('../services/service-columns.tsx')
    const { serviceListQuery } = await import('../services/queries.ts')
    const { readSearch } = await import('../services/table-search.ts')
    return tileOf(
      serviceColumns,
      ({ serviceId }) => serviceId,
      (state) => serviceListQuery(readSearch(state)),
    )
  },
  orders: async () => {
    const { orderColumns } = await import('../orders/order-columns.tsx')
    const { orderListQuery } = await import('../orders/queries.ts')
    const { readSearch } = await import('../orders/table-search.ts')
    return tileOf(
      orderColumns,
      ({ orderId }) => orderId,
      (state) => orderListQuery(readSearch(state)),
    )
  },
  contacts: async () => {
    const { contactColumns } = await import('../contacts/contact-columns.tsx')
    const { contactListQuery } = await import('../contacts/queries.ts')
    const { readSearch } = await import('../contacts/list-search.ts')
    return tileOf(
      contactColumns,
      ({ contactId }) => contactId,
      (state) => contactListQuery(readSearch(state)),
    )
  },
  cases: async () => {
    const { caseColumns } = await import('../cases/CaseTable.tsx')
    const { caseListQuery, caseSearchOf } = await import('../cases/queries.ts')
    return tileOf(
      caseColumns,
      ({ caseId }) => caseId,
      (state) => caseListQuery(caseSearchOf(state)),
    )
  },
  visits: async () => {
    const { visitColumns } = await import('../visits/VisitTable.tsx')
    const { visitListQuery, visitSearchOf } = await import('../visits/queries.ts')
    return tileOf(
      visitColumns,
      ({ visitId }) => visitId,
      (state) => visitListQuery(visitSearchOf(state)),
    )
  },
  zones: async () => {
    const { zoneColumns } = await import('../dns/zone-columns.tsx')
    const { readSearch } = await import('../dns/zone-search.ts')
    const { zoneListQuery } = await import('../dns/queries.ts')
    return tileOf(
      zoneColumns,
      ({ zoneId }) => zoneId,
      (state) => zoneListQuery(readSearch(state)),
    )
  },
  workloads: async () => {
    const { workloadColumns } = await import('../cloud/workload-columns.tsx')
    const { workloadsQuery } = await import('../cloud/queries.ts')
    const { readSearch } = await import('../cloud/workload-search.ts')
    return tileOf(
      workloadColumns,
      ({ serviceId, workloadId }) => `${serviceId} ${workloadId}`,
      (state) => workloadsQuery(readSearch(state)),
    )
  },
  quotes: async () => {
    const { quoteColumns } = await import('../quotes/QuotesPage.tsx')
    const { quoteListQuery } = await import('../quotes/queries.ts')
    const { readListSearch } = await import('../quotes/quote-paths.ts')
    return tileOf(
      quoteColumns,
      ({ quoteId }) => quoteId,
      (state) => quoteListQuery(readListSearch(state)),
    )
  },
  activity: async () => {
    const { activityColumns } = await import('../activity/ActivityPage.tsx')
    const { activityQuery, readSearch } = await import('../activity/queries.ts')
    return tileOf(
      activityColumns,
      ({ activityId }) => String(activityId),
      (state) => activityQuery(readSearch(state)),
    )
  },
  plans: async () => {
    const { planColumns } = await import('../plans/plan-columns.tsx')
    const { planListQuery } = await import('../plans/queries.ts')
    const { call } = await import('../../api/client.ts')
    const { tableStateOf } = await import('../plans/table-search.ts')
    return tileOf(
      planColumns,
      ({ planId }) => planId,
      (state) => ({
        queryKey: [...planListQuery.queryKey, 'tile', state],
        queryFn: async ({ signal }) => {
          const { plans } = await call('GET /plan-info/api/plans', {}, { signal })
          const rows = new ClientRows(plans, planColumns)
          const { search, sort } = tableStateOf(state)
          const found = rows.matching(search, sort)
          return { rows: rows.page(found, 0, 10), total: found.length }
        },
      }),
    )
  },
}
