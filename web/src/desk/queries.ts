import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** How much waits in each room; asked again with every change that is heard of. */
export const waitingQuery = queryOptions({
  queryKey: ['dashboard', 'desk'],
  queryFn: async ({ signal }) => (await call('GET /desk-info/api/summary', {}, { signal })).waiting,
})

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'desk', accountId],
    queryFn: ({ signal }) => call('GET /desk-info/api/accounts/:accountId', { params: { accountId } }, { signal }),
  })
