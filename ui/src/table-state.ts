export interface TableSort {
  key: string
  descending: boolean
}

/** A person's choices, kept in the address so that a table can be shared and reloaded. */
export interface TableState {
  search: string
  sort: TableSort | null
  /** Zero-based. */
  page: number
  size: number
}

export const firstTableState: TableState = { search: '', sort: null, page: 0, size: 10 }

export const pageSizes = [10, 25, 50, 100] as const
export const compactPageSizes = [10, 20, 30, 40, 50] as const

export const pageCountOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

export const clampPage = (page: number, pageCount: number) => Math.min(Math.max(0, page), pageCount - 1)

/** "Go to page": empty goes to the first page, otherwise the number minus one is the page index. */
export function pageFromEntry(entry: string, pageCount: number) {
  const trimmed = entry.trim()
  if (trimmed === '') return 0
  const number = Number(trimmed)
  return Number.isFinite(number) ? clampPage(Math.trunc(number) - 1, pageCount) : null
}

/** A click on a header: ascending, then descending, then unsorted. */
export function nextSort(sort: TableSort | null, key: string): TableSort | null {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? null : { key, descending: true }
}
