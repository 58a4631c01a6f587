import type { QueryClient } from '@tanstack/react-query'
import { boot } from '../../boot.ts'
import { categoriesQuery, serviceListQuery } from '../services/queries.ts'

/** What needs attention comes first in this list; the server sends it along with the page. */
export const attentionQuery = serviceListQuery({ size: 10 })

/** What the dashboard waits for; without the permission the list would only be refused. */
export async function loadDashboard(queryClient: QueryClient): Promise<void> {
  const maySeeServices = boot.signedIn?.permissions.some(({ resource }) => resource === 'BusinessPortalServices')
  if (!maySeeServices) return
  await Promise.all([queryClient.prefetchQuery(attentionQuery), queryClient.prefetchQuery(categoriesQuery)])
}
