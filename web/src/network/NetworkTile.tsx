import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PartFailed } from '../shell/PartFailed.tsx'
import styles from './NetworkCard.module.css'
import { NetworkMap } from './NetworkMap.tsx'
import { verdictOf } from './network-words.ts'
import { pictureOf } from './picture.ts'
import { networkQuery } from './queries.ts'

/** The whole network in small, for a dashboard: as high as two other tiles. */
export function NetworkTile() {
  const answer = useQuery(networkQuery())
  const { data: network, error } = answer
  const picture = useMemo(() => network && pictureOf(network), [network])
  const navigate = useNavigate()
  return (
    <Card title="Network" aside={<Link href={pageOf('network')}>Open network</Link>} flush className={styles.tile}>
      {!picture && error ? (
        <PartFailed title="We could not load your network" size="sm" answer={answer} />
      ) : !picture ? (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      ) : picture.sites.some(({ at }) => at) ? (
        <>
          <NetworkMap
            picture={picture}
            mode="carriers"
            showsWork
            selected={undefined}
            onSelect={(site) => void navigate({ to: pageOf('network', { site }) })}
            hasLabels={false}
          />
          <p className={styles.verdict}>{verdictOf(picture)}</p>
        </>
      ) : (
        <EmptyState title="No site on the map" text="The places of your sites are not known yet." />
      )}
    </Card>
  )
}
