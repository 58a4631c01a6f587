import { requestPath } from '@portal/contract/request-path.ts'
import { send } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { saveFile } from '../services/export-services.ts'
import type { ContactListSearch } from './queries.ts'

/** Saves what the list shows, all pages of it. */
export async function exportContacts(search: ContactListSearch): Promise<void> {
  const { page: _page, size: _size, ...query } = search
  const answer = await send('GET', requestPath('/contact-info/api/contacts.csv', { query }))
  if (!answer.ok) throw await ApiError.from(answer)
  saveFile(await answer.blob(), 'contacts.csv')
}
