import { resolveReferences } from '@portal/contract/references.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import type { ApiDocument } from './api-document.ts'

/** The document that the gateway derives from its own contract. */
export const documentQuery = queryOptions({
  queryKey: ['developers', 'document'],
  queryFn: async ({ signal }): Promise<ApiDocument> => {
    const answer = await send('GET', '/openapi.json', undefined, { signal })
    if (!answer.ok) throw await ApiError.from(answer)
    const text = await answer.text()
    return JSON.parse(text, resolveReferences(text))
  },
  staleTime: Number.POSITIVE_INFINITY,
})
