import { serviceListing } from '@portal/contract/services/listing.ts'
import type { Site } from '@portal/contract/services/sites.ts'
import { counted, plural } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ComponentProps, Suspense } from 'react'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { editSite } from '../../lib/site-acts.ts'
import { telephone } from '../../lib/telephone.ts'
import { columnsOf } from '../../lists/columns.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { useMay } from '../../session/use-may.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { siteQuery } from './detail-queries.ts'
import { serviceColumns } from './service-columns.tsx'
import layout from '@portal/ui/src/layout.module.css'
import level from '@portal/ui/src/level.module.css'
import styles from './service.module.css'
import { SharedRisks } from './SharedRisks.tsx'
import { SiteFailed } from './SiteFailed.tsx'
import { SiteSummary } from './SiteSummary.tsx'

const NetworkCard = lazyPiece(() => import('../../network/NetworkCard.tsx'), 'NetworkCard')

export const load = (queryClient: QueryClient, { params }: PageRequest) =>
  queryClient.prefetchQuery(siteQuery(params.siteId ?? ''))

// Half of the width is for the address; other details are on the service's own page.
const columns = columnsOf(serviceListing, serviceColumns, ['condition', 'name', 'serviceId', 'orderRef'])
const onePage = 10

/** All services at one address, and the failures that would affect several of them. */
export function Page() {
  const { siteId = '' } = useParams({ strict: false })
  const { data: site, error, refetch, isFetching } = useQuery(siteQuery(siteId))
  useNameOfThing(site?.name)
  const mayOrder = useMay('BusinessPortalOrders')
  const title = site?.name ?? (error ? siteId : 'Site')
  const count = site?.services.length ?? 0
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Services', href: paths.services() }, { label: title }]}
        title={title}
        loading={!site && !error}
        facts={site ? factsOf(site) : []}
        actions={
          <>
            {count > 0 ? (
              <Button colour="outline" href={paths.services({ siteId })}>
                View in services list
              </Button>
            ) : null}
            {site && mayOrder ? (
              <Button colour="primary" href={pageOf('serviceNew', { siteId })}>
                Order a service here
              </Button>
            ) : null}
          </>
        }
      />
      {error && !site ? <SiteFailed error={error} busy={isFetching} onRetry={() => void refetch()} /> : null}
      {error && !site ? null : (
        <div className={layout.stack}>
          {site ? <SiteSummary site={site} /> : null}
          <div className={`${layout.columns} ${level.level}`}>
            <Card title="Services at this site" flush>
              <DataTable
                label="Services at this site, needs attention first"
                noun="service"
                lines={2}
                columns={columns}
                rows={site?.services ?? []}
                rowKey={({ serviceId }) => serviceId}
                searchable={count > onePage}
                pager={count > onePage ? 'full' : 'none'}
                loading={!site}
                empty={
                  <EmptyState
                    title="No services at this site"
                    text="Services at this address appear here when they are live."
                    actions={<Button href={paths.services()}>All services</Button>}
                  />
                }
              />
            </Card>
            {site ? <Details site={site} /> : null}
          </div>
          {site ? (
            <div id="routes">
              <Suspense fallback={<Skeleton height="30rem" />}>
                <NetworkCard siteId={siteId} shared={(idOf) => sharedPoints(site, idOf)} />
              </Suspense>
            </div>
          ) : null}
        </div>
      )}
    </>
  )
}

const sharedPoints = (site: Site, idOf: ComponentProps<typeof SharedRisks>['idOf']) =>
  site.sharedRisks.length > 0 ? <SharedRisks site={site} idOf={idOf} /> : null

function factsOf({ services, address, postcode }: Site) {
  const count = counted(services.length, 'service')
  return [services.length < 500 ? count : 'The first 500 services', `${address}, ${postcode}`]
}

function Details({ site }: { site: Site }) {
  const address = `${site.address}, ${site.postcode}`
  return (
    <Card title="Site" footer={<ActButtons size="sm" acts={[editSite(useQueryClient(), site)]} />}>
      <KeyValueList
        items={[
          { label: 'Site ID', value: site.siteId, mono: true, copy: site.siteId },
          { label: 'Address', value: address, copy: address },
          { label: 'Local exchange', value: site.exchangeName },
          { label: 'Cabinet', value: site.cabinet },
          ...(site.accessNotes ? [{ label: 'Access', value: site.accessNotes }] : []),
          { label: plural(site.contacts.length, 'Site contact'), value: <SiteContacts contacts={site.contacts} /> },
        ]}
      />
    </Card>
  )
}

function SiteContacts({ contacts }: Pick<Site, 'contacts'>) {
  if (contacts.length === 0) return 'None yet. The page of a contact sets their sites.'
  return (
    <ul className={styles.list}>
      {contacts.map(({ name, phone, email }) => (
        <li key={email}>
          {name}
          {phone ? (
            <small>
              <Link href={telephone(phone)}>
                <Unbroken>{phone}</Unbroken>
              </Link>
            </small>
          ) : null}
          <small>
            <Link href={`mailto:${email}`}>{email}</Link>
          </small>
        </li>
      ))}
    </ul>
  )
}
