import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MapLegend } from './MapLegend.tsx'
import { NetworkMap } from './NetworkMap.tsx'
import { riskInWords, routeInWords } from './network-words.ts'
import { type Picture, pictureOf } from './picture.ts'
import { networkQuery } from './queries.ts'
import styles from './NetworkCard.module.css'

type About = { siteId: string; incidentRef?: undefined } | { incidentRef: string; siteId?: undefined }

/**
 * The part of the network that a site or an incident concerns. Nothing is shown if it fails to load, or if none of
 * these sites is on the map: the page says the rest.
 */
export function NetworkCard({ siteId, incidentRef }: About) {
  const about = siteId === undefined ? { ref: incidentRef } : { siteId }
  const { data: network, isPending } = useQuery(networkQuery(about))
  const picture = useMemo(() => network && pictureOf(network), [network])
  const navigate = useNavigate()
  if (isPending) return <Skeleton height="30rem" />
  if (!picture || !picture.sites.some((site) => site.at && (siteId === undefined || site.siteId === siteId)))
    return null
  return (
    <Card
      title={siteId === undefined ? 'Affected sites on the map' : 'Routes and shared risk'}
      aside={<Link href={pageOf('network', siteId === undefined ? {} : { site: siteId })}>Open network</Link>}
      flush
    >
      {siteId === undefined ? null : <Words picture={picture} siteId={siteId} />}
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
    </Card>
  )
}

function Words({ picture, siteId }: { picture: Picture; siteId: string }) {
  const site = picture.bySite.get(siteId)
  if (!site) return null
  const nameOf = (id: string) => picture.bySite.get(id)?.name ?? id
  return (
    <ul className={styles.words}>
      <li>{routeInWords(site)}</li>
      {site.risks.map((risk) => (
        <li key={risk.riskId}>{riskInWords(risk, siteId, nameOf)}</li>
      ))}
    </ul>
  )
}
