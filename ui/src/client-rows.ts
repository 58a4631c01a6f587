import { type ColumnOrder, orderBy } from './column-order.ts'
import { SearchTexts } from './search-texts.ts'
import { type Column, valueOf } from './table-column.ts'
import type { TableSort } from './table-state.ts'

/**
 * Searches, sorts and pages rows that are all in the browser. With 100,000 rows a search has to be painted within 30
 * ms, so texts and orders are computed once, and rows are handled as positions.
 */
export class ClientRows<Row extends object> {
  readonly #rows: readonly Row[]
  readonly #columns: readonly Column<Row>[]
  readonly #texts: SearchTexts<Row>
  readonly #orders = new Map<string, ColumnOrder>()
  #last: { search: string; sort: TableSort | null; positions: Uint32Array } | undefined

  constructor(rows: readonly Row[], columns: readonly Column<Row>[]) {
    this.#rows = rows
    this.#columns = columns
    this.#texts = new SearchTexts(rows, columns)
  }

  get total() {
    return this.#rows.length
  }

  /** Does a small part of the work before the first search. Returns false when all is done. */
  prepareSome() {
    return this.#texts.prepareBlock()
  }

  /** All matching rows as positions, in order. */
  matching(search: string, sort: TableSort | null): Uint32Array {
    const last = this.#last
    if (last && last.search === search && last.sort?.key === sort?.key && last.sort?.descending === sort?.descending) {
      return last.positions
    }
    const marks = this.#texts.matches(search)
    const ordered = this.#ordered(sort)
    const positions = marks ? ordered.filter((position) => marks[position] === 1) : ordered
    this.#last = { search, sort, positions }
    return positions
  }

  at(position: number): Row | undefined {
    return this.#rows[position]
  }

  page(positions: Uint32Array, page: number, size: number): Row[] {
    return Array.from(positions.subarray(page * size, (page + 1) * size)).flatMap((position) => this.at(position) ?? [])
  }

  #ordered(sort: TableSort | null) {
    const column = sort ? this.#columns.find((candidate) => candidate.key === sort.key) : undefined
    const positions = new Uint32Array(this.#rows.length)
    if (!sort || !column) {
      for (let position = 0; position < positions.length; position += 1) positions[position] = position
      return positions
    }
    const order = this.#orders.get(sort.key) ?? orderBy(this.#rows.map((row) => valueOf(row, column)))
    this.#orders.set(sort.key, order)
    positions.set(sort.descending ? order.filled.toReversed() : order.filled)
    positions.set(order.blank, order.filled.length)
    return positions
  }
}
