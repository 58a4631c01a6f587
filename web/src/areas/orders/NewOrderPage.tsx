import { changeTypes } from '@portal/contract/orders/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { oneOf } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { changeTitles } from './change-titles.ts'
import { type ChangeChannel, NewOrderForm } from './NewOrderForm.tsx'
import { OrderFailed } from './OrderFailed.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { orderOptionsQuery } from './queries.ts'

const readSearch = (raw: Record<string, unknown>) => ({
  serviceId: typeof raw.serviceId === 'string' ? raw.serviceId : '',
  type: oneOf(changeTypes, raw.type) ?? 'regrade',
})

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  const { serviceId } = readSearch(search)
  return serviceId ? queryClient.prefetchQuery(orderOptionsQuery(serviceId)) : Promise.resolve()
}

/** Orders a change of an existing service. */
export function Page() {
  const { serviceId, type } = readSearch(useSearch({ strict: false }))
  const { data, error, refetch, isFetching } = useQuery({
    ...orderOptionsQuery(serviceId),
    enabled: serviceId !== '',
  })
  const title = type === 'renew' && data?.domain ? 'Renew a domain' : changeTitles[type]
  const crumbs = [{ label: 'Orders', href: paths.orders() }, { label: title }]
  if (serviceId === '') {
    return (
      <>
        <PageHeader crumbs={crumbs} title="New order" />
        <Card label="New order">
          <EmptyState
            title="Choose a service first"
            text="Open a service and choose Actions to change, renew, move or cease it. A new service needs none."
            actions={
              <>
                <Button href={paths.services()}>View services</Button>
                <Button href={pageOf('serviceNew')}>Order a new service</Button>
              </>
            }
          />
        </Card>
      </>
    )
  }
  if (error) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={title} />
        <OrderFailed error={error} busy={isFetching} onRetry={() => void refetch()} />
      </>
    )
  }
  const option = data?.options.find((each) => each.type === type)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        loading={!data}
        facts={data ? [data.name, data.productName, <code key="id">{serviceId}</code>] : []}
      />
      {!data || !option ? (
        <Card label={title}>
          <div className={layout.stack} aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        </Card>
      ) : option.reasonDisabled ? (
        <Card label={title}>
          <EmptyState
            title="This order is not available"
            text={option.reasonDisabled}
            actions={<Button href={paths.service(serviceId, 'actions')}>View service actions</Button>}
          />
        </Card>
      ) : (
        <NewOrderForm
          key={type}
          type={type}
          options={data}
          earliest={option.earliest}
          channel={ownChannel(serviceId)}
        />
      )}
    </>
  )
}

const ownChannel = (serviceId: string): ChangeChannel => ({
  reference: 'Your reference',
  place: (order, once) => call('POST /order-info/api/orders', { body: order }, { once }),
  pageOf: paths.order,
  back: paths.service(serviceId, 'actions'),
  draft: 'new-order',
})
