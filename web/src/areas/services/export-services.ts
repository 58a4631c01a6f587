import { requestPath } from '@portal/contract/request-path.ts'
import { send } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { ServiceListSearch } from '../../paths.ts'

/** Saves what the list shows, all pages of it. The token goes in a header, so a plain link cannot do it. */
export async function exportServices(search: ServiceListSearch): Promise<void> {
  const { page: _page, size: _size, hide: _hide, ...query } = search
  const answer = await send('GET', requestPath('/service-info/api/services.csv', { query }))
  if (!answer.ok) throw await ApiError.from(answer)
  saveFile(await answer.blob(), 'services.csv')
}
