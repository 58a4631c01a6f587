import { contactRoleNames } from '@portal/contract/contact-values.ts'
import type { CsvColumn } from '../send-csv.ts'
import type { listContacts } from './store.ts'

type Row = Awaited<ReturnType<typeof listContacts>>['rows'][number]

export const columns: readonly CsvColumn<Row>[] = [
  { header: 'Title', of: 'name', key: ({ title }) => title },
  { header: 'First name', of: 'name', key: ({ firstName }) => firstName },
  { header: 'Last name', of: 'name', key: ({ lastName }) => lastName },
  { header: 'Email', of: 'name', key: ({ email }) => email },
  { header: 'Phone', of: 'phone', key: ({ phone }) => phone },
  { header: 'Roles', of: 'roles', key: ({ roles }) => roles.map((role) => contactRoleNames[role]).join('; ') },
  { header: 'Status', of: 'name', key: ({ status }) => status },
  { header: 'Last signed in', of: 'lastSignedInAt', key: ({ lastSignedInAt }) => lastSignedInAt },
]
