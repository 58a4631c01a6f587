import { requestPath } from '@portal/contract/request-path.ts'
import { saveFrom } from '../../api/save-from.ts'
import type { ContactListSearch } from './queries.ts'

/** Saves what the list shows, all pages of it. */
export async function exportContacts(search: ContactListSearch): Promise<void> {
  const { page: _page, size: _size, ...query } = search
  await saveFrom(requestPath('/contact-info/api/contacts.csv', { query }), 'contacts.csv')
}
