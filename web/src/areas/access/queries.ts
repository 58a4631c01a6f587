import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const accessQuery = queryOptions({
  queryKey: ['access', 'own'],
  queryFn: ({ signal }) => call('GET /access-info/api/access', {}, { signal }),
})

/** For people who manage users. */
export const requestsQuery = queryOptions({
  queryKey: ['access', 'requests'],
  queryFn: async ({ signal }) => (await call('GET /access-info/api/requests', {}, { signal })).requests,
})

export const consentQuery = queryOptions({
  queryKey: ['access', 'dealer'],
  queryFn: ({ signal }) => call('GET /access-info/api/dealer', {}, { signal }),
})

export const secondFactorRuleQuery = queryOptions({
  queryKey: ['access', 'second-factor'],
  queryFn: ({ signal }) => call('GET /access-info/api/second-factor', {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/own-sessions', {}, { signal })).sessions,
})
