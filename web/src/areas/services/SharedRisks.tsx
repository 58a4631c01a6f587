import type { Site } from '@portal/contract/sites.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Fragment } from 'react'
import { paths } from '../../paths.ts'

const places = { cabinet: 'street cabinet', exchange: 'exchange' } as const

/** Where main and back-up meet: one failure there takes all of these lines down. */
export function SharedRisks({ site: { sharedRisks, services } }: { site: Site }) {
  const names = new Map(services.map(({ serviceId, productName }) => [serviceId, productName]))
  return sharedRisks.map(({ kind, where, serviceIds }) => (
    <Notice key={`${kind} ${where}`} kind="warn" title={`${serviceIds.length} lines meet at ${places[kind]} ${where}.`}>
      A failure there takes them down together:{' '}
      {serviceIds.map((serviceId, index) => (
        <Fragment key={serviceId}>
          {index > 0 ? ', ' : null}
          <Link href={paths.service(serviceId)}>
            {names.get(serviceId) ?? 'Line'} {serviceId}
          </Link>
        </Fragment>
      ))}
      . If one is the back-up of another, ask us for a line of another supplier or by mobile network.
    </Notice>
  ))
}
