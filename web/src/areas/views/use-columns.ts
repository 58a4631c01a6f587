import type { ListName } from '@portal/contract/view-values.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { choicesQuery } from './queries.ts'
import { type ColumnHead, shownColumns } from './shown-columns.ts'

/** The columns of a list as its address says them, else as the person chose them, else as they are at first. */
export function useColumns<Head extends ColumnHead>(list: ListName, columns: readonly Head[]) {
  const { columns: asked }: { columns?: unknown } = useSearch({ strict: false })
  const { data } = useQuery(choicesQuery)
  const chosen = typeof asked === 'string' ? asked : data?.columns[list]
  return useMemo(() => shownColumns(columns, chosen), [columns, chosen])
}
