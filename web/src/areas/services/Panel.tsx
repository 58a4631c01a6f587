import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import InfoIcon from 'lucide-react/icons/info'
import RetryIcon from 'lucide-react/icons/refresh-cw'
import TriangleIcon from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { Empty, Result } from './helpers.ts'
import styles from './service.module.css'

interface PanelProps<T, Key extends readonly unknown[]> {
  label: string
  serviceId: string
  query: UseQueryOptions<Result<T>, Error, Result<T>, Key>
  children: (data: T) => ReactNode
}

/** A part of a service that loads, is empty or fails separately, with its helper's message. */
export function Panel<T, Key extends readonly unknown[]>({ label, serviceId, query, children }: PanelProps<T, Key>) {
  const { data: result, isFetching, refetch } = useQuery(query)
  if (!result) {
    return (
      <Card label={label}>
        <div className={styles.skeleton} aria-busy="true">
          {widths.map((width) => (
            <Skeleton key={width} width={width} height="1.25rem" />
          ))}
        </div>
      </Card>
    )
  }
  if (!isEmpty(result)) return children(result.data)
  return (
    <Card label={label}>
      <div role={result.isFailure ? 'alert' : 'status'}>
        <EmptyState
          icon={result.isFailure ? <TriangleIcon aria-hidden /> : <InfoIcon aria-hidden />}
          title={result.message}
          actions={
            result.isFailure ? (
              <Button icon={<RetryIcon aria-hidden />} busy={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            ) : (
              <Button href={paths.service(serviceId)}>Go to Overview</Button>
            )
          }
        />
      </div>
    </Card>
  )
}

function isEmpty<T>(result: Result<T>): result is Empty {
  return result.data === null
}

const widths = ['40%', '65%', '55%', '60%', '45%', '50%']
