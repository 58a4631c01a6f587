import { counted } from '@portal/contract/format/counts.ts'
import { visitorListing } from '@portal/contract/visits/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { readAddress } from '../../lists/listing-address.ts'
import { ActDialog } from '../../acts/ActDialog.tsx'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { placesQuery, visitorsQuery } from './queries.ts'
import { VisitorTable } from './VisitorTable.tsx'
import { addVisitorAct } from './visitor-acts.tsx'

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  return Promise.all([
    queryClient.prefetchQuery(visitorsQuery(readAddress(visitorListing, search))),
    queryClient.prefetchQuery(placesQuery),
  ])
}

/** The register of visitors, and whether their photo ID is recorded. */
export function Page() {
  const queryClient = useQueryClient()
  const { data: places, isPending } = useQuery(placesQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Visits', href: paths.visits() }, { label: 'Visitors' }]}
        title="Visitors"
        loading={isPending}
        facts={[
          'Add visitors once and reuse them for any visit',
          places ? `Photo IDs are deleted ${counted(places.identityDays, 'day')} after the last visit` : null,
        ]}
        actions={
          <Button colour="primary" icon={<PlusIcon aria-hidden />} onClick={() => setIsAdding(true)}>
            Add visitor
          </Button>
        }
      />
      <VisitorTable onAdd={() => setIsAdding(true)} />
      {isAdding ? <ActDialog act={addVisitorAct(queryClient)} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}
