import type { contactListing } from '@portal/contract/contacts/listing.ts'
import { contactRoleNames } from '@portal/contract/contacts/values.ts'
import type { ContactRow } from '@portal/contract/contacts/contacts.ts'
import { Initials } from '@portal/ui/src/Initials.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { Tag } from '@portal/ui/src/Tag.tsx'
import type { Columns } from '../../lists/columns.ts'
import { paths } from '../../paths.ts'
import { ContactRowMenu } from './ContactRowMenu.tsx'
import { dayInWords, factorWords, statusWords } from './contact-words.ts'
import styles from './contacts.module.css'

export const contactColumns: Columns<typeof contactListing, ContactRow> = {
  name: {
    header: 'Name',
    // Phones are narrower.
    width: 'min(20rem, 76vw)',
    cell: ({ contactId, name, email, status }) => (
      <span className={styles.who}>
        <Initials name={name} />
        <span className={styles.words}>
          <span className={styles.name}>
            <Link quiet href={paths.contact(contactId)} title={name}>
              {name}
            </Link>
            {status === 'active' ? null : <Status kind={statusWords[status].kind}>{statusWords[status].word}</Status>}
          </span>
          <small title={email}>{email}</small>
        </span>
      </span>
    ),
  },
  phone: { header: 'Phone', width: '9.5rem', hideBelow: 768, cell: ({ phone }) => phone ?? '–' },
  roles: {
    header: 'Roles',
    hideBelow: 1280,
    cell: ({ roles }) => (
      <span className={styles.tags}>
        {roles.length === 0 ? '–' : roles.map((role) => <Tag key={role}>{contactRoleNames[role]}</Tag>)}
      </span>
    ),
  },
  lastSignedInAt: {
    header: 'Last signed in',
    width: '10rem',
    hideBelow: 1280,
    cell: ({ lastSignedInAt, secondFactor }) => (
      <>
        {lastSignedInAt ? dayInWords(lastSignedInAt) : 'Never'}
        {secondFactor ? <small>{factorWords[secondFactor]}</small> : null}
      </>
    ),
  },
  actions: {
    header: 'Actions',
    width: '3.75rem',
    cell: (row) => <ContactRowMenu contact={row} />,
  },
}
