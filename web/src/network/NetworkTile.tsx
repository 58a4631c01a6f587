import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import styles from './NetworkCard.module.css'
import { NetworkMap } from './NetworkMap.tsx'
import { verdictOf } from './network-words.ts'
import { pictureOf } from './picture.ts'
import { networkQuery } from './queries.ts'

/** The whole network in small, for a dashboard. Fewer than two sites on the map are no picture. */
export function NetworkTile() {
  const { data: network } = useQuery(networkQuery())
  const picture = useMemo(() => network && pictureOf(network), [network])
  const navigate = useNavigate()
  if (!picture || picture.sites.filter(({ at }) => at).length < 2) return null
  return (
    <Card title="Network" aside={<Link href={pageOf('network')}>Open network</Link>} flush>
      <NetworkMap
        picture={picture}
        mode="carriers"
        showsWork
        selected={undefined}
        onSelect={(site) => void navigate({ to: pageOf('network', { site }) })}
        hasLabels={false}
      />
      <p className={styles.verdict}>{verdictOf(picture)}</p>
    </Card>
  )
}
