import type { CategoryMap } from '@portal/contract/services/services.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { logFailure } from '../monitoring/log-failure.ts'

/** Any status other than 200 gives an empty map. */
export async function getServiceCategories(
  signal?: AbortSignal,
): Promise<{ categories: CategoryMap; sites: number | null }> {
  try {
    const { categories, sites } = await call('GET /service-info/api/services/categories', {}, signal ? { signal } : {})
    return { categories: categories ?? {}, sites: sites ?? null }
  } catch (failure) {
    logFailure('Could not retrieve service categories', failure)
    return { categories: {}, sites: null }
  }
}

/** The services in each category, for the menu and for the pages that count them. */
export const categoriesQuery = queryOptions({
  queryKey: ['services', 'categories'],
  queryFn: ({ signal }) => getServiceCategories(signal),
})
