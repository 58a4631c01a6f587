import { zoneListing } from '@portal/contract/dns/listing.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { countedRows } from '../../lists/counted-rows.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import ZoneIcon from 'lucide-react/icons/globe'
import ReverseIcon from 'lucide-react/icons/network'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { ExportButton } from '../../lists/ExportButton.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useFullCount } from '../../lists/use-full-count.ts'
import { useListing } from '../../lists/use-listing.ts'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { addDomainAct } from './claim-acts.ts'
import { ClaimsCard } from './ClaimsCard.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { dnsPaths } from './paths.ts'
import { claimsQuery, zoneListQuery } from './queries.ts'
import { zoneColumns } from './zone-columns.tsx'

export const list = 'zones'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(zoneListQuery(readAddress(zoneListing, search))),
    queryClient.prefetchQuery(claimsQuery),
  ])

export function Page() {
  const { query } = useListing(zoneListing)
  const answer = useQuery(zoneListQuery(query))
  const { data, isPending } = answer
  const addDomain = addDomainAct(useQueryClient())
  const all = useFullCount(query, data?.total, zoneListQuery)
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Services', href: paths.services({ productCategory: 'Domain' }) }, { label: 'DNS' }]}
        title="DNS"
        loading={isPending}
        facts={data ? [all !== undefined && data.total === 0 ? counted(all, 'zone') : countedRows(data, 'zone')] : []}
        actions={
          <>
            <Button colour="outline" icon={<ReverseIcon aria-hidden />} href={dnsPaths.blocks()}>
              Reverse DNS
            </Button>
            {/* The empty list offers its first domain. */}
            {all === 0 ? null : (
              <>
                <ActButtons acts={[addDomain]} />
                <ExportButton listing={zoneListing} path="/dns-info/api/zones.csv" />
              </>
            )}
          </>
        }
      />
      <div className={layout.stack}>
        <ClaimsCard />
        <ViewedList
          listing={zoneListing}
          card={{ label: 'Zones' }}
          label={query.sort ? 'Zones' : 'Zones, needs attention first'}
          noun="zone"
          lines={1}
          columns={zoneColumns}
          rowKey={({ zoneId }) => zoneId}
          answer={answer}
          allTotal={all}
          failed={{ title: 'We could not load your zones' }}
          empty={
            <EmptyState
              icon={<ZoneIcon aria-hidden />}
              title="No zones yet"
              text="Zones come with domains. If your domain is registered elsewhere, add it here."
              actions={<ActButtons acts={[{ ...addDomain, colour: 'primary' }]} />}
            />
          }
        />
      </div>
    </>
  )
}
