import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { TableState } from '@portal/ui/src/table-state.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mapFailure } from '../api/failure.ts'
import { wholeNumber } from '../lib/search-params.ts'

interface Answer<Row> {
  rows: Row[]
  total: number
}

interface QueueProps<Row extends object> {
  /** What it lists, and in which order. */
  label: string
  noun: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  answer: UseQueryResult<Answer<Row>>
  filters?: ReactNode
  /** What it means that nothing is here. */
  empty: { title: string; text?: string }
}

/** A list of the desk: the server's order, and everything that was chosen in the address. */
export function Queue<Row extends object>({ label, noun, columns, rowKey, answer, filters, empty }: QueueProps<Row>) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = answer
  const asked = useAsked()
  const state: TableState = {
    search: asked.search ?? '',
    sort: null,
    page: (asked.page ?? 1) - 1,
    size: asked.size ?? 25,
  }
  const change = (next: TableState) =>
    asked.move(
      {
        search: next.search || undefined,
        page: next.page > 0 ? String(next.page + 1) : undefined,
        size: next.size === 25 ? undefined : String(next.size),
      },
      { replace: next.search !== state.search },
    )
  return (
    <Card label={label} flush>
      <ServerTable
        label={label}
        noun={noun}
        lines={2}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={rowKey}
        total={data?.total ?? 0}
        state={state}
        onStateChange={change}
        loading={isPending}
        busy={isFetching && (isPlaceholderData || isPending)}
        problem={
          error
            ? { title: 'We could not load this queue', text: mapFailure(error).message, onRetry: () => void refetch() }
            : undefined
        }
        filters={filters}
        empty={<EmptyState {...empty} />}
      />
    </Card>
  )
}

/** What the address of a queue says, and how to change a part of it. */
export function useAsked() {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const navigate = useNavigate()
  return {
    ...askedOf(raw),
    raw,
    move: (to: Record<string, string | undefined>, { replace = false } = {}) =>
      void navigate({ to: path, search: { ...raw, ...to }, replace, resetScroll: false }),
  }
}

export function askedOf(raw: Record<string, unknown>) {
  return {
    search: typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined,
    page: wholeNumber(raw.page),
    size: wholeNumber(raw.size),
  }
}
