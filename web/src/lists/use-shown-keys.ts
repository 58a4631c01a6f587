import type { KnownListing } from '@portal/contract/views/values.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermissions } from '../session/permissions.tsx'
import { shownKeys } from './columns.ts'
import { choicesQuery } from './queries.ts'

/** The columns of a list: those in its address, else those that the person chose, else the declared ones. */
export function useShownKeys(listing: KnownListing): readonly string[] {
  const { columns }: { columns?: unknown } = useSearch({ strict: false })
  const { data } = useQuery(choicesQuery)
  const { resources } = usePermissions()
  const chosen = typeof columns === 'string' ? columns : data?.columns[listing.name]
  return useMemo(() => shownKeys(listing, chosen, (needed) => resources.has(needed)), [listing, chosen, resources])
}
