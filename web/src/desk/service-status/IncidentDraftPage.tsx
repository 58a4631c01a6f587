import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PageRequest } from '../../screens.ts'
import { RecordPending } from '../../shell/RecordPending.tsx'
import { ThingFailed } from '../../shell/ThingFailed.tsx'
import { deskPaths } from '../desk-paths.ts'
import { IncidentForm } from './IncidentForm.tsx'
import { draftQuery } from './queries.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  return queryClient.prefetchQuery(draftQuery(params.ref ?? ''))
}

const room = { label: 'Incidents', href: deskPaths.incidents() }

export function Page() {
  const { ref = '' } = useParams({ strict: false })
  const answer = useQuery(draftQuery(ref))
  if (answer.data) return <IncidentForm key={ref} draft={answer.data} />
  return (
    <RecordPending
      crumbs={[room, { label: ref }]}
      title={`Draft ${ref}`}
      label="Draft"
      answer={answer}
      failed={(failure) => <ThingFailed label="Draft" back={room} why="It was published or discarded." {...failure} />}
    />
  )
}
