import type { contactListing } from '@portal/contract/contacts/listing.ts'
import { contactRoleNames } from '@portal/contract/contacts/values.ts'
import type { FileColumns } from '../send-csv.ts'
import type { StoredRow } from './store.ts'

export const columns: FileColumns<typeof contactListing, StoredRow> = [
  { header: 'Title', of: 'name', key: ({ title }) => title },
  { header: 'First name', of: 'name', key: ({ firstName }) => firstName },
  { header: 'Last name', of: 'name', key: ({ lastName }) => lastName },
  { header: 'Email', of: 'name', key: ({ email }) => email },
  { header: 'Phone', of: 'phone', key: ({ phone }) => phone },
  { header: 'Roles', of: 'roles', key: ({ roles }) => roles.map((role) => contactRoleNames[role]).join('; ') },
  { header: 'Status', of: 'name', key: ({ status }) => status },
  { header: 'Last signed in', of: 'lastSignedInAt', key: ({ lastSignedInAt }) => lastSignedInAt },
]
