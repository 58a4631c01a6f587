import { newServiceKinds } from '@portal/contract/orders/new-service-values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { oneOf } from '../../../lib/search-params.ts'
import { paths } from '../../../paths.ts'
import { OrderFailed } from '../OrderFailed.tsx'
import { availabilityQuery, newServiceOffersQuery } from '../queries.ts'
import { initialOf, steps } from './new-service.ts'
import layout from '@portal/ui/src/layout.module.css'
import { NewServiceWizard, type OrderChannel } from './NewServiceWizard.tsx'

export function load(queryClient: QueryClient): Promise<unknown> {
  return queryClient.prefetchQuery(newServiceOffersQuery)
}

const crumbs = [{ label: 'Orders', href: paths.orders() }, { label: 'New service' }]

const channel: OrderChannel = {
  crumbs,
  availabilityOf: availabilityQuery,
  mayAddSite: true,
  summary: 'Your order',
  place: (body, once) => call('POST /order-info/api/new-service-orders', { body }, { once }),
  pageOf: paths.order,
}

/** Orders a service that does not exist yet. */
export function Page() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const asked = {
    kind: oneOf(newServiceKinds, search.kind),
    siteId: typeof search.siteId === 'string' ? search.siteId : '',
  }
  const { data: offers, error, refetch, isFetching } = useQuery(newServiceOffersQuery)
  const header = <PageHeader crumbs={crumbs} title="Order a service" />
  if (error && !offers) {
    return (
      <>
        {header}
        <OrderFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!offers || offers.kinds.length === 0) {
    return (
      <>
        {header}
        <Card label="Order a service">
          {offers ? (
            <EmptyState
              title="Nothing can be ordered here yet"
              text="Our catalogue has no product on sale for a new service. Ask our service desk."
              actions={<Button href={paths.orders()}>View orders</Button>}
            />
          ) : (
            <div className={layout.stack} aria-busy="true">
              <Skeleton height="12rem" />
            </div>
          )}
        </Card>
      </>
    )
  }
  return (
    <NewServiceWizard
      offers={offers}
      initial={initialOf(offers, asked)}
      asked={oneOf(steps, search.step) ?? 'start'}
      hrefOf={(step) => pageOf('serviceNew', { kind: asked.kind, siteId: asked.siteId || undefined, step })}
      channel={channel}
      draft={['new-service', asked.kind, asked.siteId].filter(Boolean).join(' ')}
    />
  )
}
