import { number } from '@portal/contract/format/counts.ts'
import { serviceListing } from '@portal/contract/services/listing.ts'
import type { ServiceRow } from '@portal/contract/services/services.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError } from '../../api/failure.ts'
import { useListing } from '../../lists/use-listing.ts'
import { useSelection } from '../../lists/use-selection.tsx'
import { ViewedList } from '../../lists/ViewedList.tsx'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-may.ts'
import { serviceListQuery } from './queries.ts'
import { referenceOf } from '../../api/reference-of.ts'
import { serviceColumns } from './service-columns.tsx'
import { ServiceFilters } from './ServiceFilters.tsx'
import styles from './services.module.css'

const NoServices = lazyPiece(() => import('./NoAccess.tsx'), 'NoServices')

const ServiceSelectionBar = lazyPiece(() => import('./ServiceSelectionBar.tsx'), 'ServiceSelectionBar')

interface ServiceTableProps {
  /** The number in the category without other filters; undefined while unknown. */
  allTotal: number | undefined
}

export function ServiceTable({ allTotal }: ServiceTableProps) {
  const { query } = useListing(serviceListing)
  const answer = useQuery(serviceListQuery(query))
  const mayReport = useMay('BusinessPortalCases')
  const selection = useSelection<ServiceRow>(serviceListing, {
    rowKey: ({ serviceId }) => serviceId,
    nameOf: ({ serviceId, name }) => `${name}, ${serviceId}`,
  })
  const { error } = answer
  const isSortedByAttention = query.sort === undefined && query.direction === undefined
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Suspense>
        <NoServices isForbidden />
      </Suspense>
    )
  }

  return (
    <ViewedList
      listing={serviceListing}
      card={{ label: 'Services' }}
      label={isSortedByAttention ? 'Services, needs attention first' : 'Services'}
      noun="service"
      columns={serviceColumns}
      rowKey={(row) => row.serviceId}
      answer={answer}
      allTotal={allTotal}
      failed={{
        title: 'We could not load your services',
        text: failureText,
        action: mayReport ? <Link href={paths.caseNew()}>Report a problem</Link> : null,
      }}
      filters={<ServiceFilters />}
      end={isSortedByAttention ? <span className={styles.sorted}>Needs attention first</span> : null}
      noMatch={{
        title: 'No services match these filters',
        text: allTotal === undefined ? undefined : `Clear the filters to see all ${number(allTotal)} services.`,
      }}
      empty={
        <Suspense>
          <NoServices />
        </Suspense>
      }
      selection={{
        column: selection.column,
        bar:
          selection.rows.length === 0 ? null : (
            <Suspense>
              <ServiceSelectionBar services={selection.rows} onKeep={selection.keep} />
            </Suspense>
          ),
      }}
    />
  )
}

function failureText(failure: unknown) {
  const reference = referenceOf(failure)
  const said = 'The service list is not responding. Try again'
  return reference ? (
    <>
      {said}, or report it with reference <code>{reference}</code>.
    </>
  ) : (
    `${said} in a moment.`
  )
}
