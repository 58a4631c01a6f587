import { Card } from '@portal/ui/src/Card.tsx'
import { Initials } from '@portal/ui/src/Initials.tsx'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import styles from './dashboard.module.css'

export function ContactsCard() {
  if (boot().salesContacts.length === 0) return null
  return (
    <Card title="Your contacts" flush>
      <ul className={styles.people}>
        {boot().salesContacts.map(({ title, name, email, phone }) => (
          <li key={title}>
            <Initials name={title} />
            <div>
              <b>{title}</b>
              <small>{name}</small>
            </div>
            <div className={styles.reach}>
              <a href={telephone(phone)}>{phone}</a>
              <a href={`mailto:${email}`}>{email}</a>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
