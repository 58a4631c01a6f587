import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { useVisitThing } from './visit-thing.tsx'
import { deskVisitQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  const { accountId = '', visitId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(deskVisitQuery(accountId, visitId)),
    queryClient.prefetchQuery(accountQuery(accountId)),
  ])
}

export function Page() {
  const { accountId = '', visitId = '' } = useParams({ strict: false })
  return <ThingPage {...useVisitThing(accountId, visitId)} />
}
