import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DetailsCard } from '../../areas/visits/DetailsCard.tsx'
import { verdictOf } from '../../areas/visits/verdict.ts'
import { VisitStatus } from '../../areas/visits/VisitStatus.tsx'
import { VisitTimeline } from '../../areas/visits/VisitTimeline.tsx'
import { ActsCard, MainActs } from '../../acts/ActsCard.tsx'
import { useNow } from '../../lib/use-now.ts'
import { deskPaths } from '../desk-paths.ts'
import { PeopleCard } from './PeopleCard.tsx'
import { deskVisitQuery, type DeskVisit } from './queries.ts'
import { visitActs } from './visit-acts.ts'
import type { DeskThing } from '../ThingPage.tsx'

export function useVisitThing(accountId: string, visitId: string): DeskThing<DeskVisit> {
  const queryClient = useQueryClient()
  const now = useNow()
  return {
    noun: 'Visit',
    room: { label: 'Visits', href: deskPaths.visits() },
    accountId,
    id: visitId,
    answer: useQuery(deskVisitQuery(accountId, visitId)),
    header: (visit) => ({
      title: verdictOf(visit),
      status: <VisitStatus status={visit.status} look="chip" />,
      facts: [visit.place, visit.racks, `Requested by ${visit.requestedBy}`],
      actions: <MainActs acts={visitActs(queryClient, accountId, visit, now)} />,
    }),
    main: (visit) => (
      <>
        <PeopleCard visit={visit} />
        <DetailsCard visit={visit} />
      </>
    ),
    side: (visit, isBesideQueue) => (
      <>
        <ActsCard acts={visitActs(queryClient, accountId, visit, now)} isMainElsewhere={!isBesideQueue} />
        <VisitTimeline visit={visit} />
      </>
    ),
  }
}
