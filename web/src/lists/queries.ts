import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { boot } from '../boot.ts'

/** The person's choices for lists, preloaded with the page so that no list waits for them. */
export const choicesQuery = queryOptions({
  queryKey: ['views', 'choices'],
  queryFn: ({ signal }) => call('GET /view-info/api/choices', {}, { signal }),
  initialData: boot.signedIn?.choices,
  staleTime: Infinity,
})

export const viewQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['views', 'one', viewId],
    queryFn: ({ signal }) => call('GET /view-info/api/views/:viewId', { params: { viewId } }, { signal }),
    retry: false,
  })
