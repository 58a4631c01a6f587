import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { askedOf } from '../Queue.tsx'

export const accountsQuery = (query: ReturnType<typeof askedOf>) =>
  queryOptions({
    queryKey: ['accounts', 'desk', query],
    queryFn: ({ signal }) => call('GET /desk-info/api/accounts', { query }, { signal }),
    placeholderData: keepPreviousData,
  })
