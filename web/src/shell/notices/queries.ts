import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { partQuery, readQuery } from '../../api/queries.ts'

export const unreadQuery = partQuery(
  ['notices', 'unread'],
  'GET /notification-info/api/unread',
  {},
  ({ unread }) => unread,
)

export const latestQuery = readQuery(['notices', 'latest'], 'GET /notification-info/api/latest', {})

/** Marks these notifications, or all, as read; the page updates at once and fetches them again. */
export async function markRead(queryClient: QueryClient, noticeIds?: number[]): Promise<void> {
  const { unread } = await call('POST /notification-info/api/readings', { body: noticeIds ? { noticeIds } : {} })
  queryClient.setQueryData(unreadQuery.queryKey, unread)
  await queryClient.invalidateQueries({ queryKey: ['notices'] })
}
