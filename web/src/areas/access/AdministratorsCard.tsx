import type { OwnAccess } from '@portal/contract/access.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { boot } from '../../boot.ts'
import { telephone } from '../../shell/telephone.ts'
import styles from './access.module.css'

export function AdministratorsCard({ access }: { access: OwnAccess }) {
  const { administrators, dealerName, accountName } = access
  return (
    <Card title="Who can grant it">
      {administrators.length > 0 ? (
        <ul className={styles.list}>
          {administrators.map(({ name, email }) => (
            <li key={email}>
              <span>{name}</span>
              <Link href={`mailto:${email}`}>{email}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {dealerName
            ? `You are here for ${dealerName}: you may use what you may use there, as far as ${accountName} lets its dealer in. Ask an administrator of ${dealerName}.`
            : `Nobody in ${accountName} manages users. Ring us on `}
          {dealerName ? null : <Link href={telephone(boot.supportPhone)}>{boot.supportPhone}</Link>}
        </p>
      )}
    </Card>
  )
}
