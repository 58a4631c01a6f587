import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import PlusIcon from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { wholeNumber } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { placesQuery, visitorsQuery } from './queries.ts'
import { visitPaths } from './visit-paths.ts'
import { VisitorDialog } from './VisitorDialog.tsx'
import { type VisitorSearch, VisitorTable } from './VisitorTable.tsx'

function searchOf(raw: Record<string, unknown>): VisitorSearch {
  return {
    search: typeof raw.search === 'string' && raw.search !== '' ? raw.search : undefined,
    page: wholeNumber(raw.page),
    size: wholeNumber(raw.size),
  }
}

export function load(queryClient: QueryClient, { search }: Asked): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(visitorsQuery(searchOf(search))),
    queryClient.prefetchQuery(placesQuery),
  ])
}

/** The register: who may come, and whether the desk knows their photo ID. */
export function Page() {
  const search = searchOf(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { data: places, isPending } = useQuery(placesQuery)
  const [isAdding, setIsAdding] = useState(false)
  const move = (to: VisitorSearch, options = { replace: false }) =>
    void navigate({ to: visitPaths.visitors(), search: { ...to }, resetScroll: false, ...options })
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Visits', href: paths.visits() }, { label: 'Visitors' }]}
        title="Visitors"
        loading={isPending}
        facts={[
          'Put somebody in once, and choose them for every visit',
          places ? `Photo IDs are deleted ${places.identityDays} days after the last visit` : null,
        ]}
        actions={
          <Button colour="primary" icon={<PlusIcon aria-hidden />} onClick={() => setIsAdding(true)}>
            Add a visitor
          </Button>
        }
      />
      <VisitorTable search={search} onSearch={move} onAdd={() => setIsAdding(true)} />
      <VisitorDialog open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}
