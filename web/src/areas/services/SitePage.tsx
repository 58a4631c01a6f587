import type { Site } from '@portal/contract/sites.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { Asked } from '../../screens.ts'
import { useNameOfThing } from '../../shell/named-thing.ts'
import { OpenWorksAtSite } from '../works/OpenWorks.tsx'
import { siteQuery } from './detail-queries.ts'
import { serviceColumns } from './service-columns.tsx'
import styles from './service.module.css'
import { SharedRisks } from './SharedRisks.tsx'
import { SiteFailed } from './SiteFailed.tsx'

export const load = (queryClient: QueryClient, { params }: Asked) =>
  queryClient.prefetchQuery(siteQuery(params.siteId ?? ''))

// Half of the width is for the address; what else there is stands on the service's own page.
const shown = ['condition', 'name', 'serviceId', 'orderRef', 'menu']
const columns = serviceColumns.filter(({ key }) => shown.includes(key))
const onePage = 10

/** Everything at one address, and what of it would fail together. */
export function Page() {
  const { siteId = '' } = useParams({ strict: false })
  const { data: site, error, refetch, isFetching } = useQuery(siteQuery(siteId))
  useNameOfThing(site?.name)
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
          count > 0 ? (
            <Button colour="outline" href={paths.services({ siteId })}>
              Show in the services list
            </Button>
          ) : null
        }
      />
      {error && !site ? <SiteFailed error={error} busy={isFetching} onRetry={() => void refetch()} /> : null}
      {error && !site ? null : (
        <div className={styles.stack}>
          {site ? <OpenWorksAtSite siteId={siteId} /> : null}
          {site ? <SharedRisks site={site} /> : null}
          <div className={styles.columns}>
            <Card title="Services at this site" flush>
              <DataTable
                label="Services at this site, needs attention first"
                noun="services"
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
                    text="Services appear here when they are handed over at this address."
                    actions={<Button href={paths.services()}>All services</Button>}
                  />
                }
              />
            </Card>
            {site ? <Address site={site} /> : null}
          </div>
        </div>
      )}
    </>
  )
}

function factsOf({ services, address, postcode }: Site) {
  const count = `${services.length} ${services.length === 1 ? 'service' : 'services'}`
  return [services.length < 500 ? count : 'The first 500 services', `${address}, ${postcode}`]
}

function Address({ site }: { site: Site }) {
  return (
    <Card title="Site">
      <KeyValueList
        items={[
          { label: 'Site ID', value: site.siteId, mono: true, copy: site.siteId },
          { label: 'Address', value: site.address },
          { label: 'Postcode', value: site.postcode },
          { label: 'Local exchange', value: site.exchangeName },
          { label: 'Cabinet', value: site.cabinet },
          ...(site.accessNotes ? [{ label: 'Access', value: site.accessNotes }] : []),
        ]}
      />
    </Card>
  )
}
