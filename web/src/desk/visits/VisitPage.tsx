import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DetailsCard } from '../../areas/visits/DetailsCard.tsx'
import { verdictOf } from '../../areas/visits/verdict.ts'
import { VisitStatus } from '../../areas/visits/VisitStatus.tsx'
import { VisitTimeline } from '../../areas/visits/VisitTimeline.tsx'
import { ActsCard } from '../../acts/ActsCard.tsx'
import type { PageRequest } from '../../screens.ts'
import { deskPaths } from '../desk-paths.ts'
import { accountQuery } from '../queries.ts'
import { ThingPage } from '../ThingPage.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import { deskVisitQuery } from './queries.ts'
import { visitActs } from './visit-acts.ts'

export function load(queryClient: QueryClient, { params }: PageRequest): Promise<unknown> {
  const { accountId = '', visitId = '' } = params
  return Promise.all([
    queryClient.prefetchQuery(deskVisitQuery(accountId, visitId)),
    queryClient.prefetchQuery(accountQuery(accountId)),
  ])
}

export function Page() {
  const { accountId = '', visitId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  return (
    <ThingPage
      noun="Visit"
      room={{ label: 'Visits', href: deskPaths.visits() }}
      accountId={accountId}
      id={visitId}
      answer={useQuery(deskVisitQuery(accountId, visitId))}
      header={(visit) => ({
        title: verdictOf(visit),
        status: <VisitStatus status={visit.status} look="chip" />,
        facts: [visit.place, visit.racks, `Requested by ${visit.requestedBy}`],
      })}
      main={(visit) => (
        <>
          <PeopleCard visit={visit} />
          <DetailsCard visit={visit} />
          <VisitTimeline visit={visit} />
        </>
      )}
      side={(visit) => <ActsCard acts={visitActs(queryClient, accountId, visit)} />}
    />
  )
}
