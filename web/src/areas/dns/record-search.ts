import type { TableSort } from '@portal/ui/src/table-state.ts'
import type { RecordRow } from './record-rows.ts'

/** The records that have every word of the search and, unless all are wanted, one of the types ("A / AAAA"). */
export function matching(search: string, type: string): (row: RecordRow) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const types = type === 'All' ? null : type.split(' / ')
  return ({ record, before }) => {
    if (types && !types.includes(record.type)) return false
    const text =
      `${record.name} ${record.type} ${record.content} ${record.comment} ${before?.content ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
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
