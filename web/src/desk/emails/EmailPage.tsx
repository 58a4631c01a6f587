import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { ThingPage } from '../ThingPage.tsx'
import { useEmailThing } from './email-thing.tsx'
import { emailQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { params }: PageRequest): Promise<unknown> =>
  queryClient.prefetchQuery(emailQuery(params.emailId ?? ''))

/** An email that waits for the staff. */
export function Page() {
  const { emailId = '' } = useParams({ strict: false })
  return <ThingPage {...useEmailThing(emailId)} />
}
