import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import RackIcon from 'lucide-react/icons/server'
import { oneOf } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { PageRequest } from '../../screens.ts'
import { placesQuery, visitQuery } from './queries.ts'
import { newVisit, valuesOf } from './visit-values.ts'
import { visitPaths, wizardSteps } from './visit-paths.ts'
import { VisitFailed } from './VisitFailed.tsx'
import { VisitWizard } from './VisitWizard.tsx'
import layout from '@portal/ui/src/layout.module.css'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function load(queryClient: QueryClient, { search }: PageRequest): Promise<unknown> {
  const visitId = text(search.visitId) ?? text(search.repeat)
  return Promise.all([
    queryClient.prefetchQuery(placesQuery),
    visitId ? queryClient.prefetchQuery(visitQuery(visitId)) : undefined,
  ])
}

/** Books a visit: a new one, a draft, a change, or a repeat. */
export function Page() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const from = { visitId: text(search.visitId), repeat: text(search.repeat), serviceId: text(search.serviceId) }
  const knownId = from.visitId ?? from.repeat
  const draft = ['visit', ...Object.values(from)].join(' ').trim()
  const places = useQuery(placesQuery)
  const visit = useQuery({ ...visitQuery(knownId ?? ''), enabled: knownId !== undefined })
  const title =
    from.visitId && visit.data && visit.data.status !== 'draft'
      ? 'Change a data centre visit'
      : 'Book a data centre visit'
  const crumbs = [{ label: 'Visits', href: paths.visits() }, { label: from.visitId ?? 'New visit' }]
  const failed = places.error ?? visit.error

  if (places.data && (!knownId || visit.data)) {
    const { dataCentres } = places.data
    if (dataCentres.length === 0) {
      return (
        <>
          <PageHeader crumbs={crumbs} title={title} />
          <Card label="Book a visit">
            <EmptyState
              icon={<RackIcon aria-hidden />}
              title="No racks to visit"
              text="This account has no rack or cage that you have permission to visit."
              actions={
                <Button href={paths.services({ productCategory: 'Colocation' })}>View colocation services</Button>
              }
            />
          </Card>
        </>
      )
    }
    return (
      <VisitWizard
        key={draft}
        draft={draft}
        places={places.data}
        initial={visit.data ? valuesOf(visit.data, from.repeat !== undefined) : newVisit(dataCentres, from.serviceId)}
        before={from.visitId ? visit.data : undefined}
        step={oneOf(wizardSteps, search.step) ?? 'place'}
        hrefOf={(step) => visitPaths.create({ ...from, step })}
        title={title}
        crumbs={crumbs}
      />
    )
  }
  if (failed) {
    return (
      <>
        <PageHeader crumbs={crumbs} title={title} />
        <VisitFailed
          error={failed}
          busy={places.isFetching || visit.isFetching}
          onRetry={() => void Promise.all([places.refetch(), knownId ? visit.refetch() : undefined])}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} loading />
      <Card label="Book a visit">
        <div className={layout.stack} aria-busy="true">
          <Skeleton height="2.5rem" />
          <Skeleton width="60%" height="16rem" />
        </div>
      </Card>
    </>
  )
}
