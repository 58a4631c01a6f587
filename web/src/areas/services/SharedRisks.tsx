import type { Site } from '@portal/contract/services/sites.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Fragment } from 'react'
import { paths } from '../../paths.ts'

const places = { cabinet: 'street cabinet', exchange: 'exchange' } as const

/** Points shared by several lines, where one failure would affect them all. */
export function SharedRisks({ site: { sharedRisks, services } }: { site: Site }) {
  const names = new Map(services.map(({ serviceId, productName }) => [serviceId, productName]))
  return sharedRisks.map(({ kind, where, serviceIds }) => (
    <Notice
      key={`${kind} ${where}`}
      kind="warn"
      title={`${serviceIds.length} lines share the ${places[kind]} ${where}.`}
    >
      One failure would affect them all:{' '}
      {serviceIds.map((serviceId, index) => (
        <Fragment key={serviceId}>
          {index > 0 ? ', ' : null}
          <Link href={paths.service(serviceId)}>
            {names.get(serviceId) ?? 'Line'} {serviceId}
          </Link>
        </Fragment>
      ))}
      . If one line backs up another, ask us for a line from another supplier or over a mobile network.
    </Notice>
  ))
}
