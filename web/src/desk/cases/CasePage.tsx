import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { useCaseThing } from './case-thing.tsx'
import { deskCaseQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  const { accountId = '', caseId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(deskCaseQuery(accountId, caseId)),
    queryClient.prefetchQuery(accountQuery(accountId)),
  ])
}

export function Page() {
  const { accountId = '', caseId = '' } = useParams({ strict: false })
  return <ThingPage {...useCaseThing(accountId, caseId)} />
}
