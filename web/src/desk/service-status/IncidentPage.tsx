import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { ThingPage } from '../ThingPage.tsx'
import { useIncidentThing } from './incident-thing.tsx'
import { deskIncidentQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(deskIncidentQuery(params.ref ?? ''))
}

export function Page() {
  const { ref = '' } = useParams({ strict: false })
  return <ThingPage {...useIncidentThing(ref)} />
}
