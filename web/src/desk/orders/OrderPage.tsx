import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { useOrderThing } from './order-thing.tsx'
import { deskOrderQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  const { accountId = '', orderId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(deskOrderQuery(accountId, orderId)),
    queryClient.prefetchQuery(accountQuery(accountId)),
  ])
}

export function Page() {
  const { accountId = '', orderId = '' } = useParams({ strict: false })
  return <ThingPage {...useOrderThing(accountId, orderId)} />
}
