import { isInService } from '@portal/contract/services/network-values.ts'
import type { Site } from '@portal/contract/services/sites.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { Unbroken } from '@portal/ui/src/Unbroken.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { networkQuery } from '../../network/queries.ts'
import { paths } from '../../paths.ts'
import { adviceInWords, failureInWords } from './risk-words.ts'
import styles from './site.module.css'

export const pointNames = { cabinet: 'street cabinet', exchange: 'exchange' } as const

interface SharedRisksProps {
  site: Site
  /** The number of a risk on the map. */
  idOf: (kind: keyof typeof pointNames, where: string) => string | undefined
}

/** Points shared by several lines, where one failure would affect them all. */
export function SharedRisks({ site: { siteId, sharedRisks, services }, idOf }: SharedRisksProps) {
  // The card around it has read the same.
  const { data: network } = useQuery(networkQuery({ siteId }))
  if (sharedRisks.length === 0) return null
  const lines = (network?.lines ?? []).filter((line) => line.siteId === siteId && isInService(line))
  const ordered = sharedRisks
    .map((risk) => ({ ...risk, riskId: idOf(risk.kind, risk.where) }))
    .toSorted((a, b) => (a.riskId ?? '').localeCompare(b.riskId ?? '', 'en-GB', { numeric: true }))
  const names = new Map(services.map(({ serviceId, productName }) => [serviceId, productName]))
  return (
    <div className={styles.risks}>
      {ordered.map(({ kind, where, serviceIds, riskId }) => (
        <p key={`${kind} ${where}`}>
          {riskId ? `${riskId}: ` : null}
          {failureInWords(`${pointNames[kind]} ${where}`, serviceIds.length, lines)}:{' '}
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
      <p>{adviceInWords(lines)}</p>
    </div>
  )
}
