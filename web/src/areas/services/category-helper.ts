import type { CategoryMap } from '@portal/contract/services.ts'
import { call } from '../../api/client.ts'
import { logFailure } from './log-failure.ts'

// Apart from the other helpers: the list needs this one at once, and none of the others.

/** Any status but 200 answers an empty map. */
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
