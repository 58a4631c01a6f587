import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: async ({ signal }) => (await call('GET /catalogue-desk/api/products', {}, { signal })).products,
})
