import { number } from '@portal/contract/format/counts.ts'
import { noticeListing } from '@portal/contract/notifications/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import TickIcon from 'lucide-react/icons/check-check'
import { Suspense, useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { markRead } from '../../shell/notices/queries.ts'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeFilters } from './NoticeFilters.tsx'
import styles from './notifications.module.css'
import { noticesQuery, ownSubscriptionsQuery } from './queries.ts'
import { ToldAboutCard } from './ToldAboutCard.tsx'

const OwnSubscriptionsDialog = lazyPiece(() => import('./OwnSubscriptionsDialog.tsx'), 'OwnSubscriptionsDialog')

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  Promise.all([
    queryClient.prefetchQuery(noticesQuery(readAddress(noticeListing, search))),
    queryClient.prefetchQuery(ownSubscriptionsQuery),
  ])

/** All notifications, and the notification settings. */
export function Page() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { raw, query, beside } = useListing(noticeListing)
  const answer = useQuery(noticesQuery(query))
  const { data, isPending } = answer
  const { data: own } = useQuery(ownSubscriptionsQuery)
  const [isBusy, setBusy] = useState(false)
  const isChoosing = raw.show === 'subscriptions'
  const choose = () => beside({ show: 'subscriptions' })
  const read = async (noticeIds?: number[]) => {
    setBusy(true)
    await markRead(queryClient, noticeIds).catch((failure: unknown) =>
      toasts.show({ kind: 'bad', text: mapFailure(failure).message }),
    )
    setBusy(false)
  }
  return (
    <>
      <PageHeader
        title="Notifications"
        loading={isPending}
        facts={[
          data ? (data.unread === 0 ? 'No unread notifications' : `${number(data.unread)} unread`) : null,
          'Kept for one year',
        ]}
        actions={
          <>
            <Button colour="outline" onClick={choose}>
              Notification settings
            </Button>
            <Button
              colour="primary"
              icon={<TickIcon aria-hidden />}
              busy={isBusy}
              disabled={!data || data.unread === 0}
              onClick={() => void read()}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      <div className={styles.grid}>
        <List
          listing={noticeListing}
          card={{ label: 'All notifications' }}
          label="Notifications, newest first"
          noun="notification"
          columns={noticeColumns((noticeId) => void read([noticeId]))}
          rowKey={({ noticeId }) => String(noticeId)}
          answer={answer}
          failed={{ title: 'We could not load your notifications' }}
          filters={<NoticeFilters />}
          noMatch={{ title: 'No matching notifications' }}
          empty={
            <EmptyState
              icon={<BellIcon aria-hidden />}
              title="No notifications yet"
              text="Updates to your orders, cases, visits and services appear here."
            />
          }
        />
        <ToldAboutCard own={own} onChange={choose} />
      </div>
      <Suspense fallback={null}>
        {isChoosing && own ? <OwnSubscriptionsDialog own={own} onClose={() => beside({ show: undefined })} /> : null}
      </Suspense>
    </>
  )
}
