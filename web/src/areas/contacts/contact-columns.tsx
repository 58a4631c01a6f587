import { contactRoleNames } from '@portal/contract/contact-values.ts'
import type { ContactRow } from '@portal/contract/contacts.ts'
import { Initials } from '@portal/ui/src/Initials.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { Tag } from '@portal/ui/src/Tag.tsx'
import { paths } from '../../paths.ts'
import { ContactRowMenu } from './ContactRowMenu.tsx'
import { dayInWords, factorWords, statusWords } from './contact-words.ts'
import styles from './contacts.module.css'

export const contactColumns: readonly Column<ContactRow>[] = [
  {
    key: 'name',
    header: 'Name',
    isName: true,
    // A phone has less than that.
    width: 'min(20rem, 62vw)',
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
  { key: 'phone', header: 'Phone', width: '9.5rem', hideBelow: 768, cell: ({ phone }) => phone ?? '–' },
  {
    key: 'roles',
    header: 'Roles',
    hideBelow: 1280,
    cell: ({ roles }) => (
      <span className={styles.tags}>
        {roles.length === 0 ? '–' : roles.map((role) => <Tag key={role}>{contactRoleNames[role]}</Tag>)}
      </span>
    ),
  },
  {
    key: 'lastSignedInAt',
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
  {
    key: 'menu',
    header: 'Actions',
    width: '3.75rem',
    hideHeader: true,
    sortable: false,
    cell: (row) => <ContactRowMenu contact={row} />,
  },
]
