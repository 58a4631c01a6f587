import { pageOf } from '@portal/contract/page-of.ts'
import type { Notice } from '@portal/contract/notifications/notifications.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { useId, useState } from 'react'
import { tryAgain } from '../try-again.tsx'
import { dayOf } from './notice-words.ts'
import { NoticeRow } from './NoticeRow.tsx'
import styles from './notices.module.css'
import { latestQuery, markRead } from './queries.ts'

/** The latest notifications by day; each links to its record. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const titleId = useId()
  const { data, error, refetch } = useQuery(latestQuery)
  const [isBusy, setBusy] = useState(false)
  const read = async (noticeIds?: number[]) => {
    setBusy(true)
    await markRead(queryClient, noticeIds).catch(() => undefined)
    setBusy(false)
  }
  return (
    <section aria-labelledby={titleId} className={styles.latest}>
      <div className={styles.head}>
        <h2 id={titleId}>Notifications</h2>
        {data && data.unread > 0 ? (
          <Button size="sm" colour="tertiary" busy={isBusy} onClick={() => void read()}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {data ? (
        data.notices.length === 0 ? (
          <EmptyState
            icon={<BellIcon aria-hidden />}
            title="No notifications yet"
            text="Updates to your orders, cases, visits and services appear here."
          />
        ) : (
          <div className={styles.days}>
            {byDay(data.notices).map(([day, notices]) => (
              <section key={day} aria-label={day}>
                <h3>{day}</h3>
                <ul>
                  {notices.map((each) => (
                    <NoticeRow
                      key={each.noticeId}
                      notice={each}
                      onOpen={() => {
                        if (!each.isRead) void read([each.noticeId])
                        onClose()
                      }}
                      onRead={() => void read([each.noticeId])}
                    />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      ) : error ? (
        <EmptyState
          title="We could not load your notifications"
          text={tryAgain(error)}
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton width="70%" />
          <Skeleton width="90%" />
          <Skeleton width="55%" />
        </div>
      )}
      <div className={styles.foot}>
        <Link href={pageOf('notifications')}>All notifications</Link>
        <Link href={pageOf('notificationSettings')}>Notification settings</Link>
      </div>
    </section>
  )
}

function byDay(notices: readonly Notice[]): [string, Notice[]][] {
  return [...Map.groupBy(notices, ({ at }) => dayOf(at))]
}
