import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { askedOf } from '../Queue.tsx'

export const accountsQuery = (query: ReturnType<typeof askedOf>) =>
  queryOptions({
    queryKey: ['accounts', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/accounts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const peopleQuery = (accountId: string, query: ReturnType<typeof askedOf>) =>
  queryOptions({
    queryKey: ['accounts', 'desk', accountId, 'people', query],
    queryFn: ({ signal }) =>
      call('GET /desk-info/api/accounts/:accountId/people', { params: { accountId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
