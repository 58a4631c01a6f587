import type { Column } from '@portal/ui/src/table-column.ts'

/** What is to know of a column without its rows. */
export type ColumnHead = Pick<Column<never>, 'key' | 'header' | 'isName' | 'hideHeader'>

/** These columns in this order; the name is always among them, and columns of actions stay where they are. */
export function shownColumns<Head extends ColumnHead>(columns: readonly Head[], chosen: string | undefined) {
  if (!chosen) return columns
  const keys = chosen.split(',')
  return [
    ...columns.filter(({ key, isName }) => isName && !keys.includes(key)),
    ...keys.flatMap((wanted) => columns.filter(({ key, hideHeader }) => key === wanted && !hideHeader)),
    ...columns.filter(({ hideHeader }) => hideHeader),
  ]
}

/** The same as an address says it, and as an export is asked for it. */
export const keysOf = (columns: readonly ColumnHead[]) =>
  columns.flatMap(({ key, hideHeader }) => (hideHeader ? [] : key)).join(',')

/**
 * The address of a list that is asked for something else: its columns and its view stay. One that would name nothing but
 * the view is an order to open it, so it says its page.
 */
export const movedTo = <To extends { page?: number | undefined }>(
  { columns, view }: { columns?: unknown; view?: unknown },
  to: To,
) => ({ columns, view, ...to, ...(view !== undefined && !to.page && { page: 1 }) })
