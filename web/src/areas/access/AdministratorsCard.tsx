import type { OwnAccess } from '@portal/contract/access/access.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import styles from './access.module.css'

export function AdministratorsCard({ access }: { access: OwnAccess }) {
  const { administrators, dealerName, accountName } = access
  return (
    <Card title="Administrators">
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
            ? `You are working for ${dealerName}. Your permissions come from there, limited by the access that ${accountName} gives its dealer. Ask an administrator of ${dealerName}.`
            : `${accountName} has no administrator. Call us on `}
          {dealerName ? null : <Link href={telephone(boot().supportPhone)}>{boot().supportPhone}</Link>}
        </p>
      )}
    </Card>
  )
}
