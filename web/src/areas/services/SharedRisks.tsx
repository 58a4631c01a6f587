import type { Site } from '@portal/contract/services/sites.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { Fragment } from 'react'
import { capital } from '../../lib/capital.ts'
import { paths } from '../../paths.ts'
import styles from './site.module.css'

export const pointNames = { cabinet: 'street cabinet', exchange: 'exchange' } as const

interface SharedRisksProps {
  site: Site
  /** The number of a risk on the map. */
  idOf: (kind: keyof typeof pointNames, where: string) => string | undefined
}

/** Points shared by several lines, where one failure would affect them all. */
export function SharedRisks({ site: { sharedRisks, services }, idOf }: SharedRisksProps) {
  if (sharedRisks.length === 0) return null
  const ordered = sharedRisks.toSorted((a, b) =>
    (idOf(a.kind, a.where) ?? '').localeCompare(idOf(b.kind, b.where) ?? '', 'en-GB', { numeric: true }),
  )
  const names = new Map(services.map(({ serviceId, productName }) => [serviceId, productName]))
  return (
    <div className={styles.risks}>
      {ordered.map(({ kind, where, serviceIds }) => (
        <p key={`${kind} ${where}`}>
          {pointInWords(idOf(kind, where), kind, where)}, shared by{' '}
          {serviceIds.map((serviceId, index) => (
            <Fragment key={serviceId}>
              {index > 0 ? (index === serviceIds.length - 1 ? ' and ' : ', ') : null}
              <Link href={paths.service(serviceId)}>
                <Unbroken>{`${names.get(serviceId) ?? 'Line'} ${serviceId}`}</Unbroken>
              </Link>
            </Fragment>
          ))}
        </p>
      ))}
      <p>
        One failure there would affect all of its lines. If one line backs up another, ask us for a line from another
        supplier or over a mobile network.
      </p>
    </div>
  )
}

/** "R4: street cabinet P45", or "Street cabinet P45" if no map numbers it. */
function pointInWords(id: string | undefined, kind: keyof typeof pointNames, where: string): string {
  const point = `${pointNames[kind]} ${where}`
  return id ? `${id}: ${point}` : capital(point)
}
