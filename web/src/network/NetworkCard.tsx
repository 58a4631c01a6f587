import { plural } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { NetworkRisk } from '@portal/contract/services/network.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { MapLegend } from './MapLegend.tsx'
import { NetworkMap } from './NetworkMap.tsx'
import { lineInWords, riskInWords, routeInWords } from './network-words.ts'
import { type Picture, pictureOf } from './picture.ts'
import { networkQuery } from './queries.ts'
import styles from './NetworkCard.module.css'

/** The table of the network has them all. */
const mostCircuits = 6

type IdOf = (kind: NetworkRisk['kind'], where: string) => string | undefined
/** The page's own words about the shared points of its site, with their numbers on the map. */
type SharedPoints = (idOf: IdOf) => ReactNode

type About =
  | { siteId: string; shared: SharedPoints; incidentRef?: undefined }
  | { incidentRef: string; siteId?: undefined; shared?: undefined }

/**
 * The part of the network that a site or an incident concerns. There is no map if it fails to load, or if none of these
 * sites is on it: the page says the rest.
 */
export function NetworkCard({ siteId, incidentRef, shared }: About) {
  const about = siteId === undefined ? { ref: incidentRef } : { siteId }
  const { data: network, isPending } = useQuery(networkQuery(about))
  const picture = useMemo(() => network && pictureOf(network), [network])
  const navigate = useNavigate()
  if (isPending) return <Skeleton height="30rem" />
  if (!picture || !picture.sites.some((site) => site.at && (siteId === undefined || site.siteId === siteId)))
    return shared ? <WithoutMap shared={shared} /> : null
  return (
    <Card
      title={siteId === undefined ? 'Affected sites and shared risk' : 'Routes and shared risk'}
      aside={<Link href={pageOf('network', siteId === undefined ? {} : { site: siteId })}>Open network</Link>}
      flush
    >
      <div className={siteId === undefined ? undefined : styles.site}>
        {siteId === undefined ? null : <Words picture={picture} siteId={siteId} shared={shared} />}
        <div>
          <NetworkMap
            picture={picture}
            mode="carriers"
            showsWork
            isRegional
            selected={siteId}
            onSelect={(chosen) => {
              if (chosen !== siteId) void navigate({ to: pageOf('site', { siteId: chosen }) })
            }}
            endHref={(pop) => pageOf('network', { pop })}
          />
          <MapLegend picture={picture} mode="carriers" showsWork />
        </div>
      </div>
    </Card>
  )
}

function WithoutMap({ shared }: { shared: SharedPoints }) {
  const words = shared(() => undefined)
  return words ? <Card title="Shared risk">{words}</Card> : null
}

function Words({ picture, siteId, shared }: { picture: Picture; siteId: string; shared: SharedPoints }) {
  const site = picture.bySite.get(siteId)
  if (!site) return null
  const nameOf = (id: string) => picture.bySite.get(id)?.name ?? id
  const idOf: IdOf = (kind, where) => site.risks.find((risk) => risk.kind === kind && risk.where === where)?.riskId
  const elsewhere = site.risks.filter(({ siteIds }) => siteIds.length > 1)
  return (
    <div className={styles.words}>
      <p>{routeInWords(site)}</p>
      {elsewhere.map((risk) => (
        <p key={risk.riskId}>{riskInWords(risk, siteId, nameOf)}</p>
      ))}
      {shared(idOf)}
      {site.lines.length > 0 ? (
        <>
          <h3>{plural(site.lines.length, 'Circuit')}</h3>
          <ul className={styles.circuits}>
            {site.lines.slice(0, mostCircuits).map((line) => (
              <li key={line.serviceId}>
                <Link href={pageOf('service', { serviceId: line.serviceId })}>{line.productName}</Link>
                <small>
                  {lineInWords(line)}
                  {line.end === null ? '' : `, to ${line.end}`}
                </small>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
