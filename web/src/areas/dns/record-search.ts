import { clampPage, pageCountOf, type TableSort, type TableState } from '@portal/ui/src/table-state.ts'
import { contentInWords, nameInWords } from './names.ts'
import type { RecordRow } from './record-rows.ts'

/** The records that have every word of the search and one of the types ("A / AAAA"), if any are chosen. */
export function matching(search: string, type?: string): (row: RecordRow) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const types = type?.split(' / ')
  return ({ record, before }) => {
    if (types && !types.includes(record.type)) return false
    const text = `${record.name} ${record.type} ${record.content} ${record.comment} ${before?.content ?? ''}`
    const all = text.includes('xn--') ? `${text} ${nameInWords(record.name)} ${contentInWords(record)}` : text
    const lower = all.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
}

export function sorted(rows: readonly RecordRow[], sort: TableSort | null): readonly RecordRow[] {
  if (!sort) return rows
  const valueOf = ({ record, kind }: RecordRow): string | number => {
    switch (sort.key) {
      case 'type':
        return record.type
      case 'content':
        return record.content
      case 'ttl':
        return record.ttl
      case 'change':
        return kind === 'same' ? 1 : 0
      default:
        return record.name
    }
  }
  const way = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    return one < other ? -way : one > other ? way : 0
  })
}

/** The rows of the page; a record may go, and with it the page that was shown. */
export function pageAt(found: readonly RecordRow[], state: TableState) {
  const page = clampPage(state.page, pageCountOf(found.length, state.size))
  return { state: { ...state, page }, page: found.slice(page * state.size, (page + 1) * state.size) }
}
