import { number } from '@portal/contract/format/counts.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { noticeListing } from '@portal/contract/notifications/listing.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import TickIcon from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { List } from '../../lists/List.tsx'
import { readAddress } from '../../lists/listing-address.ts'
import { useListing } from '../../lists/use-listing.ts'
import type { PageRequest } from '../../screens.ts'
import { markRead } from '../../shell/notices/queries.ts'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeFilters } from './NoticeFilters.tsx'
import { noticesQuery } from './queries.ts'

export const load = (queryClient: QueryClient, { search }: PageRequest) =>
  queryClient.prefetchQuery(noticesQuery(readAddress(noticeListing, search)))

/** All notifications. */
export function Page() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { query } = useListing(noticeListing)
  const answer = useQuery(noticesQuery(query))
  const { data, isPending } = answer
  const [isBusy, setBusy] = useState(false)
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
            <Button colour="outline" href={pageOf('notificationSettings')}>
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
    </>
  )
}
