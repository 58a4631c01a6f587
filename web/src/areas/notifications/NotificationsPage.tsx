import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import { ServerTable } from '@portal/ui/src/ServerTable.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import BellIcon from 'lucide-react/icons/bell'
import TickIcon from 'lucide-react/icons/check-check'
import { Suspense, useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import type { Asked } from '../../screens.ts'
import { markRead } from '../../shell/notices/queries.ts'
import { tryAgain } from '../../shell/try-again.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeFilters } from './NoticeFilters.tsx'
import styles from './notifications.module.css'
import { noticesQuery, type NoticeSearch, ownSubscriptionsQuery, readSearch } from './queries.ts'
import { ToldAboutCard } from './ToldAboutCard.tsx'

const OwnSubscriptionsDialog = lazyPiece(() =>
  import('./OwnSubscriptionsDialog.tsx').then((module) => ({ default: module.OwnSubscriptionsDialog })),
)

export const load = (queryClient: QueryClient, { search }: Asked) =>
  Promise.all([
    queryClient.prefetchQuery(noticesQuery(readSearch(search))),
    queryClient.prefetchQuery(ownSubscriptionsQuery),
  ])

/** Everything that I was told, and what I want to be told. */
export function Page() {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const raw = useSearch({ strict: false })
  const search = readSearch(raw)
  const navigate = useNavigate()
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(noticesQuery(search))
  const { data: own } = useQuery(ownSubscriptionsQuery)
  const [isBusy, setBusy] = useState(false)
  const { page = 1, size = 10, ...filter } = search
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const isChoosing = Reflect.get(raw, 'show') === 'subscriptions'
  const move = (to: NoticeSearch & { show?: string }) =>
    void navigate({ to: '/notifications', search: { ...to }, resetScroll: false })
  const change = (chosen: NoticeSearch) => move({ ...filter, ...chosen, ...(search.size && { size: search.size }) })
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
          data
            ? data.unread === 0
              ? 'You have read everything'
              : `${data.unread.toLocaleString('en-GB')} unread`
            : null,
          'Kept for a year',
        ]}
        actions={
          <>
            <Button colour="outline" onClick={() => move({ ...search, show: 'subscriptions' })}>
              Choose what to be told
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
        <Card label="Every notification" flush>
          <ServerTable
            label="Notifications, newest first"
            noun="notifications"
            lines={2}
            columns={noticeColumns((noticeId) => void read([noticeId]))}
            rows={data?.rows ?? []}
            rowKey={({ noticeId }) => String(noticeId)}
            total={data?.total ?? 0}
            searchable={false}
            state={{ search: '', sort: null, page: page - 1, size }}
            onStateChange={(next) =>
              move({
                ...filter,
                ...(next.page > 0 && { page: next.page + 1 }),
                ...(next.size !== 10 && { size: next.size }),
              })
            }
            loading={isPending}
            busy={isFetching && (isPlaceholderData || isPending)}
            problem={
              error
                ? {
                    title: 'We could not load your notifications',
                    text: tryAgain(error),
                    onRetry: () => void refetch(),
                  }
                : undefined
            }
            filters={<NoticeFilters search={search} onChange={change} />}
            empty={
              isFiltered ? (
                <EmptyState
                  title="No notification matches"
                  actions={<Button onClick={() => move({})}>Clear filters</Button>}
                />
              ) : (
                <EmptyState
                  icon={<BellIcon aria-hidden />}
                  title="Nothing to tell you yet"
                  text="What happens to your orders, cases, visits and services is told here."
                />
              )
            }
          />
        </Card>
        <ToldAboutCard own={own} onChange={() => move({ ...search, show: 'subscriptions' })} />
      </div>
      <Suspense fallback={null}>
        {isChoosing && own ? <OwnSubscriptionsDialog own={own} onClose={() => move(search)} /> : null}
      </Suspense>
    </>
  )
}
