import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import { KeyValueGroups } from '@portal/ui/src/KeyValueGroups.tsx'
import { inOrder, ordered } from './key-order.ts'
import type { Details } from './helpers.ts'

export type Part =
  | { kind: 'values'; key: string; title: string; value: object }
  | { kind: 'table'; key: string; title: string; rows: object[] }

/** Splits opaque details into parts for cards. Every key is kept, known or not. */
export function partsOf(details: Details, leaveOut: readonly string[] = []): Part[] {
  const parts: Part[] = []
  const plain: [string, unknown][] = []
  for (const [key, value] of inOrder(Object.entries(details))) {
    if (leaveOut.includes(key)) continue
    if (isTable(value)) parts.push({ kind: 'table', key, title: humaniseKey(key), rows: value })
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (Object.keys(value).length > 0) parts.push({ kind: 'values', key, title: humaniseKey(key), value })
    } else plain.push([key, value])
  }
  const rest = { kind: 'values' as const, key: '', title: 'Details', value: Object.fromEntries(plain) }
  return plain.length > 0 ? [rest, ...parts] : parts
}

function isTable(value: unknown): value is object[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  )
}

export function DetailCard({ part }: { part: Part }) {
  if (part.kind === 'values') {
    return (
      <Card title={part.title}>
        <KeyValueGroups value={ordered(part.value)} />
      </Card>
    )
  }
  return (
    <Card title={part.title} note={String(part.rows.length)} flush>
      <DataTable
        label={part.title}
        rows={part.rows.map(ordered)}
        rowKey={(row) => JSON.stringify(row)}
        searchable={false}
        pager={part.rows.length > 10 ? 'compact' : 'none'}
      />
    </Card>
  )
}
