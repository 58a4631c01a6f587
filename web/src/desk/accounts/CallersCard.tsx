import { contactRoleNames } from '@portal/contract/contacts/values.ts'
import type { DeskAccountRow } from '@portal/contract/desk/desk.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Initials } from '@portal/ui/src/Initials.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { telephone } from '../../lib/telephone.ts'
import { deskPaths } from '../desk-paths.ts'
import { InviteButton } from '../people/InviteButton.tsx'
import type { Found } from './open-items.ts'
import type { Overview } from './queries.ts'
import styles from './account.module.css'

interface CallersCardProps {
  account: DeskAccountRow
  overview: Overview
  found: Found
}

/** The person who was found, then the administrators. */
export function CallersCard({ account, overview: { people, peopleCount }, found }: CallersCardProps) {
  const { accountId } = account
  return (
    <Card
      title="Contacts"
      note={String(peopleCount)}
      aside={<Link href={deskPaths.account(accountId, { tab: 'people' })}>People who sign in</Link>}
      footer={<InviteButton account={account} />}
      flush
    >
      {people.length === 0 ? (
        <EmptyState title="This account has no contacts yet" />
      ) : (
        <ul className={styles.people} aria-label="Contacts">
          {people.map(({ contactId, name, email, phone, roles }) => (
            <li key={contactId} className={classNames(found.has(`contact ${contactId}`) && styles.hit)}>
              <Initials name={name} quiet />
              <div className={styles.what}>
                <Link quiet href={deskPaths.person(accountId, contactId)}>
                  {name}
                </Link>
                <small>{roles.map((role) => contactRoleNames[role]).join(', ') || email}</small>
              </div>
              {phone ? (
                <a href={telephone(phone)} className={styles.phone}>
                  {nationalOf(phone)}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** A British number as it is read out: "01632 960214", "020 7946 0139". */
function nationalOf(phone: string): string {
  return phone.replace(/^\+44(2[03489])(\d{4})(\d{4})$/, '0$1 $2 $3').replace(/^\+44(\d{4})(\d+)$/, '0$1 $2')
}
