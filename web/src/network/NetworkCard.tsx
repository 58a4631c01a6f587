import { counted, plural } from '@portal/contract/format/counts.ts'
import { shortDay } from '@portal/contract/format/days.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import type { Network, NetworkRisk } from '@portal/contract/services/network.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode, useMemo } from 'react'
import { useNow } from '../lib/use-now.ts'
import { paths } from '../paths.ts'
import { Condition } from '../shell/Condition.tsx'
import { NetworkMap } from './NetworkMap.tsx'
import { lineInWords, riskInWords, routeInWords } from './network-words.ts'
import { type Picture, pictureOf, type SiteOfPicture } from './picture.ts'
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
  const picture = useMemo(
    () => network && pictureOf(incidentRef === undefined ? network : onlyOf(network, incidentRef)),
    [network, incidentRef],
  )
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
      <div className={siteId === undefined ? styles.incident : styles.site}>
        {siteId === undefined ? (
          <Sites picture={picture} nameOf={(id) => network?.sites.find((each) => each.siteId === id)?.name ?? id} />
        ) : (
          <Words picture={picture} siteId={siteId} shared={shared} />
        )}
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
        </div>
      </div>
    </Card>
  )
}

/** Sites named beside the map; the table of affected services has them all. */
const mostSites = 4

/** How each affected site is connected, and what its lines share. */
function Sites({ picture: { sites }, nameOf }: { picture: Picture; nameOf: (siteId: string) => string }) {
  return (
    <div className={styles.words}>
      {sites.slice(0, mostSites).map((site) => (
        <Fragment key={site.siteId}>
          <h3>{site.name}</h3>
          <p>{routeInWords(site)}</p>
          <Ordered site={site} />
          {site.risks.map((risk) => (
            <p key={risk.riskId}>{riskInWords(risk, site.siteId, nameOf)}</p>
          ))}
        </Fragment>
      ))}
      {sites.length > mostSites ? <p>{`And ${counted(sites.length - mostSites, 'more site')}.`}</p> : null}
    </div>
  )
}

/** The sites and lines that an incident affects, without other faults and work on them. */
function onlyOf(network: Network, ref: string): Network {
  const events = network.events.filter((event) => event.ref === ref)
  const [event] = events
  if (!event) return network
  const lines = network.lines.filter(({ serviceId }) => event.serviceIds.includes(serviceId))
  return {
    ...network,
    sites: network.sites.filter(({ siteId }) => event.siteIds.includes(siteId)),
    lines,
    ends: network.ends.filter(({ name }) => lines.some(({ end }) => end === name)),
    events,
    risks: network.risks.filter(({ siteIds }) => siteIds.some((siteId) => event.siteIds.includes(siteId))),
  }
}

/** The circuits that the map draws as ordered. */
function Ordered({ site: { orders } }: { site: SiteOfPicture }) {
  const now = useNow()
  return orders.slice(0, mostCircuits).map(({ orderId, productName, expectedOn }) => (
    <p key={orderId}>
      Ordered: <Link href={paths.order(orderId)}>{productName}</Link>
      {expectedOn ? `, due ${shortDay(expectedOn, now)}` : null}
    </p>
  ))
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
      <Ordered site={site} />
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
                <div>
                  <Link href={pageOf('service', { serviceId: line.serviceId })}>{line.productName}</Link>
                  <small>
                    <code>{line.serviceId}</code>
                    {` · ${lineInWords(line)}`}
                    {line.end === null ? '' : `, to ${line.end}`}
                  </small>
                </div>
                <Condition condition={line.condition} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}
