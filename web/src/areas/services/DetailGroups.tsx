import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { KeyValueGroups } from '@portal/ui/src/KeyValueGroups.tsx'
import { type Describe, describerOf, headerOf } from './detail-labels.ts'
import { inOrder, ordered } from './key-order.ts'
import type { Details } from './helpers.ts'

interface PartHead {
  key: string
  title: string
  describe: Describe
}

export type Part = PartHead & ({ kind: 'values'; value: object } | { kind: 'table'; rows: object[] })

/** Splits opaque details into parts for cards. Every key is kept, known or not. */
export function partsOf(details: Details, leaveOut: readonly string[] = []): Part[] {
  const describe = describerOf(details)
  const parts: Part[] = []
  const plain: [string, unknown][] = []
  for (const [key, value] of inOrder(Object.entries(details))) {
    if (key === 'labels' || leaveOut.includes(key)) continue
    const head = { key, title: describe([key]).label, describe }
    if (isTable(value)) parts.push({ ...head, kind: 'table', rows: value })
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (Object.keys(value).length > 0) parts.push({ ...head, kind: 'values', value })
    } else plain.push([key, value])
  }
  const rest = { kind: 'values' as const, key: '', title: 'Details', value: Object.fromEntries(plain), describe }
  return plain.length > 0 ? [rest, ...parts] : parts
}

function isTable(value: unknown): value is object[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  )
}

export function DetailCard({ part, explained = false }: { part: Part; explained?: boolean }) {
  const { key, title, describe } = part
  if (part.kind === 'values') {
    return (
      <Card title={title}>
        <KeyValueGroups value={ordered(part.value)} describe={describe} path={key ? [key] : []} explained={explained} />
      </Card>
    )
  }
  const keys = Object.keys(part.rows[0] ?? {})
  return (
    <Card title={title} note={String(part.rows.length)} flush>
      <DataTable
        label={title}
        rows={part.rows.map(ordered)}
        labels={Object.fromEntries(keys.map((each) => [each, headerOf(describe([key, each]))]))}
        rowKey={(row) => JSON.stringify(row)}
        searchable={false}
        pager={part.rows.length > 10 ? 'compact' : 'none'}
      />
    </Card>
  )
}
