import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: async ({ signal }) => (await call('GET /notification-info/api/unread', {}, { signal })).unread,
})

export const latestQuery = queryOptions({
  queryKey: ['notices', 'latest'],
  queryFn: ({ signal }) => call('GET /notification-info/api/latest', {}, { signal }),
})

/** Marks these notifications, or all, as read; the page updates at once and fetches them again. */
export async function markRead(queryClient: QueryClient, noticeIds?: number[]): Promise<void> {
  const { unread } = await call('POST /notification-info/api/readings', { body: noticeIds ? { noticeIds } : {} })
  queryClient.setQueryData(unreadQuery.queryKey, unread)
  await queryClient.invalidateQueries({ queryKey: ['notices'] })
}
