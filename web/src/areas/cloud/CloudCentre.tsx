import type { Cloud } from '@portal/contract/cloud/cloud.ts'
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
import layout from '@portal/ui/src/layout.module.css'
import level from '@portal/ui/src/level.module.css'
import styles from './cloud.module.css'
import { EdgesCard } from './EdgesCard.tsx'
import { FillsCard } from './FillsCard.tsx'
import { FitCard } from './FitCard.tsx'
import { Freshness } from './Freshness.tsx'
import { IdleNotice } from './IdleNotice.tsx'
import { MachineTable } from './MachineTable.tsx'
import { ringOf } from './MeterState.tsx'
import { NetworksCard } from './NetworksCard.tsx'
import { cloudQuery } from './queries.ts'
import { ReadAgain } from './ReadAgain.tsx'
import { ReadCard } from './ReadCard.tsx'
import { UseCard } from './UseCard.tsx'

interface CloudCentreProps {
  serviceId: string
  /** The service's own details, if no connected cloud exists or this part fails. */
  fallback: ReactNode
  /** Linked third-party tools. */
  tools: ReactNode
}

/** A virtual data centre: capacity, forecast and machines. */
export function CloudCentre({ serviceId, fallback, tools }: CloudCentreProps) {
  const { data: cloud, error } = useQuery(cloudQuery(serviceId))
  if (cloud) return <Parts cloud={cloud} tools={tools} />
  if (!error) {
    return (
      <div className={layout.stack} aria-busy="true">
        <Skeleton height="8.25rem" />
        <Skeleton height="18rem" />
        <Skeleton height="14rem" />
      </div>
    )
  }
  if (error instanceof ApiError && error.status === 404) return fallback
  return (
    <div className={layout.stack}>
      <Notice kind="warn" title="We could not load the usage of this cloud.">
        {tryAgain(error)}
      </Notice>
      {fallback}
    </div>
  )
}

function Parts({ cloud, tools }: { cloud: Cloud; tools: ReactNode }) {
  const { serviceId, vdcs } = cloud
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const vdc = vdcs.find(({ vdcId }) => vdcId === search.vdc) ?? vdcs[0]
  if (!vdc) {
    return (
      <div className={layout.stack}>
        <Freshness cloud={cloud} />
        <Card label="Virtual data centre">
          <EmptyState
            title="No usage data for this cloud yet"
            {...(cloud.connection !== 'off' && {
              text: 'Usage is updated every hour. You can also refresh it now.',
              actions: <ReadAgain cloud={cloud} />,
            })}
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
    <div className={layout.stack}>
      <Freshness cloud={cloud} />
      {vdcs.length > 1 ? (
        <div className={styles.choice}>
          <Segmented
            label="Virtual data centre"
            options={vdcs.map(({ vdcId, name }) => ({ key: vdcId, value: vdcId, name }))}
            value={vdc.vdcId}
            onValueChange={choose}
          />
        </div>
      ) : null}
      {vdc.isEnabled ? null : (
        <Notice kind="warn" title={`${vdc.name} is disabled.`}>
          Its machines keep running, but none can be started or added. Ask us to enable it.
        </Notice>
      )}
      <RingStrip label={`Usage of ${vdc.name}`} rings={vdc.meters.map(ringOf)} />
      <div className={`${layout.columns} ${level.level}`}>
        <UseCard serviceId={serviceId} vdc={vdc} />
        <div className={layout.stack}>
          {tools}
          <ReadCard cloud={cloud} />
        </div>
      </div>
      <IdleNotice cloud={cloud} />
      <MachineTable cloud={cloud} />
      <div className={styles.halves}>
        <FillsCard vdc={vdc} />
        <FitCard serviceId={serviceId} vdcs={vdcs} />
      </div>
      <div className={styles.halves}>
        <EdgesCard cloud={cloud} />
        <NetworksCard cloud={cloud} />
      </div>
    </div>
  )
}
