import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Open work in each area; fetched again with every live update. */
export const waitingQuery = queryOptions({
  queryKey: ['dashboard', 'desk'],
  queryFn: async ({ signal }) => (await call('GET /desk-info/api/summary', {}, { signal })).waiting,
})

export const accountQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'desk', accountId],
    queryFn: ({ signal }) => call('GET /desk-info/api/accounts/:accountId', { params: { accountId } }, { signal }),
  })
