import { serviceConditionNames } from '@portal/contract/service-values.ts'
import type { ServiceRow } from '@portal/contract/services.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import TickCircle from 'lucide-react/icons/circle-check'
import ClockIcon from 'lucide-react/icons/clock'
import DownIcon from 'lucide-react/icons/octagon-x'
import RetryIcon from 'lucide-react/icons/refresh-cw'
import WarnIcon from 'lucide-react/icons/triangle-alert'
import { ApiError } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { serviceQuery } from '../services/queries.ts'
import { dayInWords, soonInWords } from '../services/service-words.ts'
import { attentionConditions } from './counts.ts'
import styles from './dashboard.module.css'

interface AttentionCardProps {
  list: UseQueryResult<{ rows: ServiceRow[]; total: number }>
  /** Of all services, not only of those in the list. */
  attention: number | undefined
}

const mostShown = 6

export function AttentionCard({ list, attention }: AttentionCardProps) {
  const rows = list.data?.rows.filter(({ condition }) => attentionConditions.includes(condition)) ?? []
  const shown = rows.slice(0, mostShown)
  const more = Math.max(attention ?? 0, rows.length) - shown.length
  return (
    <Card
      label="Needs attention"
      flush
      className={styles.attention}
      footer={
        more > 0 ? <Link href={paths.services()}>See {more.toLocaleString('en-GB')} more in Services</Link> : undefined
      }
    >
      {list.isPending ? (
        <Waiting />
      ) : list.isError ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<TickCircle aria-hidden className={styles.fine} />}
          title="Nothing needs your attention"
          text="Services that are down, degraded or about to expire are shown here."
          actions={<Button href={paths.services()}>View all services</Button>}
        />
      ) : (
        <ul>
          {shown.map((row) => (
            <AttentionRow key={row.serviceId} row={row} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AttentionRow({ row }: { row: ServiceRow }) {
  const { serviceId, name, condition, productName, siteName, orderRef, contractEnd } = row
  const isDown = condition === 'down'
  const isExpiring = condition === 'expiring'
  // The list has no words for what happened; the service itself has.
  const { data: service } = useQuery({ ...serviceQuery(serviceId), enabled: !isExpiring })
  const soon = contractEnd === null ? undefined : soonInWords(contractEnd)
  const Icon = isDown ? DownIcon : isExpiring ? ClockIcon : WarnIcon
  const facts = [siteName, orderRef && `Your reference ${orderRef}`].filter(Boolean).join(' · ')
  const note = isExpiring && contractEnd ? `The contract ends on ${dayInWords(contractEnd)}.` : service?.conditionNote
  return (
    <li className={isDown ? styles.bad : styles.warn}>
      <span className={styles.mark}>
        <Icon aria-hidden />
      </span>
      <div>
        <p className={styles.what}>
          <b className={styles.condition}>
            {isExpiring && soon ? `Expires ${soon}` : serviceConditionNames[condition]}
          </b>
          <b>{name}</b>
          <span>
            {productName}
            <span className={styles.id}>
              {' '}
              · <code>{serviceId}</code>
            </span>
          </span>
        </p>
        <p className={styles.note}>{note ?? (facts || 'No further details')}</p>
      </div>
      <Button size="sm" href={paths.service(serviceId)}>
        View service <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </li>
  )
}

function Waiting() {
  return (
    <ul aria-busy="true" aria-label="Loading what needs attention">
      {[1, 2, 3].map((row) => (
        <li key={row}>
          <Skeleton width="2rem" height="2rem" />
          <div className={styles.waiting}>
            <Skeleton width="55%" />
            <Skeleton width="75%" />
          </div>
          <Skeleton width="6rem" height="2rem" />
        </li>
      ))}
    </ul>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reference = error instanceof ApiError ? error.requestId : undefined
  return (
    <EmptyState
      icon={<WarnIcon aria-hidden />}
      title="We could not load your services"
      text={
        <>
          The service list did not answer. Try again
          {reference ? (
            <>
              , or report it with reference <code>{reference}</code>
            </>
          ) : null}
          .
        </>
      }
      actions={
        <Button icon={<RetryIcon aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}
