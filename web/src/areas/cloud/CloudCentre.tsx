import type { Centre } from '@portal/contract/cloud.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { RingStrip } from '@portal/ui/src/RingStrip.tsx'
import { Segmented } from '@portal/ui/src/Segmented.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import styles from './cloud.module.css'
import { EdgesCard } from './EdgesCard.tsx'
import { FillsCard } from './FillsCard.tsx'
import { FitCard } from './FitCard.tsx'
import { Freshness } from './Freshness.tsx'
import { IdleNotice } from './IdleNotice.tsx'
import { MachineTable } from './MachineTable.tsx'
import { ringOf } from './MeterState.tsx'
import { NetworksCard } from './NetworksCard.tsx'
import { centreQuery } from './queries.ts'
import { ReadAgain } from './ReadAgain.tsx'
import { ReadCard } from './ReadCard.tsx'
import { UseCard } from './UseCard.tsx'

interface CloudCentreProps {
  serviceId: string
  /** What is told of a service that is at no director, or while this part fails. */
  fallback: ReactNode
  /** The tools of others that belong to it. */
  tools: ReactNode
}

/** A virtual data centre: what runs out, when, and the machines that use it. */
export function CloudCentre({ serviceId, fallback, tools }: CloudCentreProps) {
  const { data: centre, error } = useQuery(centreQuery(serviceId))
  if (centre) return <Parts centre={centre} tools={tools} />
  if (!error) {
    return (
      <div className={styles.stack} aria-busy="true">
        <Skeleton height="8.25rem" />
        <Skeleton height="18rem" />
        <Skeleton height="14rem" />
      </div>
    )
  }
  if (error instanceof ApiError && error.status === 404) return fallback
  return (
    <div className={styles.stack}>
      <Notice kind="warn" title="We could not load the use of this cloud.">
        {tryAgain(error)}
      </Notice>
      {fallback}
    </div>
  )
}

function Parts({ centre, tools }: { centre: Centre; tools: ReactNode }) {
  const { serviceId, vdcs } = centre
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const vdc = vdcs.find(({ vdcId }) => vdcId === search.vdc) ?? vdcs[0]
  if (!vdc) {
    return (
      <div className={styles.stack}>
        <Freshness centre={centre} />
        <Card label="Virtual data centre">
          <EmptyState
            title="Nothing has been read of this cloud yet"
            text="It is read every hour. You can also have it read now."
            actions={<ReadAgain centre={centre} />}
          />
        </Card>
      </div>
    )
  }
  const choose = (vdcId: string) =>
    void navigate({
      to: paths.service(serviceId, 'vcd'),
      search: vdcId === vdcs[0]?.vdcId ? {} : { vdc: vdcId },
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={styles.stack}>
      <Freshness centre={centre} />
      {vdcs.length > 1 ? (
        <div className={styles.choice}>
          <Segmented
            label="Data centre"
            options={vdcs.map(({ vdcId, name }) => ({ key: vdcId, value: vdcId, name }))}
            value={vdc.vdcId}
            onValueChange={choose}
          />
        </div>
      ) : null}
      {vdc.isEnabled ? null : (
        <Notice kind="warn" title={`${vdc.name} is disabled.`}>
          Its machines run on, but none can be started or added. Ask us to enable it.
        </Notice>
      )}
      <RingStrip label={`Use of ${vdc.name}`} rings={vdc.meters.map(ringOf)} />
      <div className={styles.columns}>
        <UseCard serviceId={serviceId} vdc={vdc} />
        <div className={styles.stack}>
          {tools}
          <ReadCard centre={centre} />
        </div>
      </div>
      <IdleNotice centre={centre} />
      <MachineTable centre={centre} />
      <div className={styles.halves}>
        <FillsCard vdc={vdc} />
        <FitCard serviceId={serviceId} vdcs={vdcs} />
      </div>
      <div className={styles.halves}>
        <EdgesCard centre={centre} />
        <NetworksCard centre={centre} />
      </div>
    </div>
  )
}
