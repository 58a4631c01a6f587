import { type NoticeKind, noticeKinds } from '@portal/contract/notification-values.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { oneOf, wholeNumber } from '../../lib/search-params.ts'

export interface NoticeSearch {
  unread?: 'yes' | undefined
  kind?: NoticeKind | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
  size?: number | undefined
}

const day = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined)

/** What the address says; what it should not say is left out. */
export function readSearch(raw: Record<string, unknown>): NoticeSearch {
  return {
    unread: raw.unread === 'yes' ? 'yes' : undefined,
    kind: oneOf(noticeKinds, raw.kind),
    from: day(raw.from),
    to: day(raw.to),
    page: wholeNumber(raw.page),
    size: wholeNumber(raw.size),
  }
}

export const noticesQuery = (query: NoticeSearch) =>
  queryOptions({
    queryKey: ['notices', 'list', query],
    queryFn: ({ signal }) => call('GET /notification-info/api/notices', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const ownSubscriptionsQuery = queryOptions({
  queryKey: ['notices', 'subscriptions'],
  queryFn: ({ signal }) => call('GET /notification-info/api/subscriptions', {}, { signal }),
})
