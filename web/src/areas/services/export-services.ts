import { requestPath } from '@portal/contract/request-path.ts'
import { saveFrom } from '../../api/save-from.ts'
import type { ServiceListSearch } from '../../paths.ts'

/** Saves what the list shows, all pages of it. */
export async function exportServices(search: ServiceListSearch): Promise<void> {
  const { page: _page, size: _size, hide: _hide, ...query } = search
  await saveFrom(requestPath('/service-info/api/services.csv', { query }), 'services.csv')
}
