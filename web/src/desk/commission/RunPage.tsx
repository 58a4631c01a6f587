import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { ThingPage } from '../ThingPage.tsx'
import { runQuery } from './queries.ts'
import { useRunThing } from './run-thing.tsx'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(runQuery(params.accountId ?? '', params.month ?? ''))
}

export function Page() {
  const { accountId = '', month = '' } = useParams({ strict: false })
  return <ThingPage {...useRunThing(accountId, month)} />
}
