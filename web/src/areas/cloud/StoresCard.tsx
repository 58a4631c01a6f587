import type { Vault } from '@portal/contract/backup/backup.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Meter } from '@portal/ui/src/Meter.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { sizeInWords, takenInWords, usedInWords } from './cloud-words.ts'
import styles from './cloud.module.css'
import { backupSummaryQuery } from './queries.ts'

/** The repository of each back-up service, with its soft or hard limit. */
export function StoresCard() {
  const { data, isPending } = useQuery(backupSummaryQuery)
  if (isPending) return <Skeleton height="10rem" />
  // The figures above already report the failure.
  if (!data) return null
  return (
    <div id="stores">
      <Card title="Repositories" note={String(data.vaults.length)}>
        {data.vaults.length === 0 ? (
          <EmptyState
            title="No back-up service on this account"
            text="Back-up repositories and their limits appear here."
          />
        ) : (
          <div className={styles.meters}>
            {data.vaults.map((vault) => (
              <Store key={vault.serviceId} vault={vault} />
            ))}
          </div>
        )}
      </Card>
    </div>
  )
}

function Store({ vault }: { vault: Vault }) {
  const { serviceId, serviceName, usedMb, limitMb, alarmPercent, location, workloads, trouble, takenAt } = vault
  return (
    <div className={styles.vault}>
      <Link href={paths.service(serviceId)}>{serviceName}</Link>
      {limitMb === null ? (
        <span>{sizeInWords(usedMb)}, no limit</span>
      ) : (
        <Meter
          label={`${Math.round((usedMb / limitMb) * 100)}% used`}
          value={usedMb}
          max={limitMb}
          words={usedInWords({ unit: 'MB', used: usedMb, allowed: limitMb })}
          hotFrom={alarmPercent / 100}
        />
      )}
      <StateOf vault={vault} />
      <small>
        {[location, counted(workloads, 'workload'), limitMb === null ? null : limitInWords(vault)]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {trouble ? (
        <small>
          {trouble} {takenAt ? `Last updated ${takenInWords(takenAt)}.` : ''}
        </small>
      ) : null}
    </div>
  )
}

/** Above the alert level the meter already has a warning sign. */
function StateOf({ vault: { state, limitKind } }: { vault: Vault }) {
  if (state !== 'full') return null
  return limitKind === 'hard' ? (
    <Status kind="bad">Full: new back-ups are refused</Status>
  ) : (
    <Status kind="warn">Over the limit: extra storage is billed</Status>
  )
}

function limitInWords({ limitKind, alarmPercent, state }: Vault): string {
  const limit = limitKind === 'hard' ? 'hard limit' : 'soft limit'
  return state === 'alarm'
    ? `${limit}, above the alert level of ${alarmPercent}%`
    : `${limit}, alert at ${alarmPercent}%`
}
