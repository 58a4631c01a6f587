import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { boot } from '../boot.ts'
import { readQuery } from '../api/queries.ts'

/** The person's choices for lists, preloaded with the page so that no list waits for them. */
export const choicesQuery = queryOptions({
  queryKey: ['views', 'choices'],
  queryFn: ({ signal }) => call('GET /view-info/api/choices', {}, { signal }),
  initialData: () => boot().signedIn?.choices,
  staleTime: Infinity,
})

export const viewQuery = (viewId: string) =>
  readQuery(['views', 'one', viewId], 'GET /view-info/api/views/:viewId', { params: { viewId } }, { retry: false })
