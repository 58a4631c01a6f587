import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useMenu } from '../../shell/use-menu.ts'
import styles from './dashboard.module.css'

/** For people who may not see services: links to what they can do. */
export function EntriesCard() {
  const entries = useMenu({ isOpen: true }).filter(({ id }) => id !== 'dashboard')
  return (
    <Card
      title="Shortcuts"
      flush
      footer="You do not have access to Services. An administrator of your account can grant it."
    >
      <ul className={styles.people}>
        {entries.map(({ id, icon: Icon, label, href, subMenu }) => {
          const links = subMenu?.items ?? [{ id, label, href: href ?? '/', isExternal: false }]
          return (
            <li key={id}>
              <span className={styles.tool}>
                <Icon aria-hidden />
              </span>
              <div>
                <b>{label}</b>
                <small className={styles.links}>
                  {links.map((link) => (
                    <Link key={link.id} href={link.href} external={link.isExternal ?? false}>
                      {link.label}
                    </Link>
                  ))}
                </small>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
