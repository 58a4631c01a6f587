import { deskPath } from '@portal/contract/desk-path.ts'
import { deskPageNames, deskPages } from '@portal/contract/desk-pages.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { useMayEnter } from '../../session/use-may-enter.ts'
import styles from './dashboard.module.css'

/** For staff: the areas of the desk that they may open. Customers' services are there. */
export function DeskCard() {
  const mayEnter = useMayEnter()
  const areas = deskPageNames.flatMap((name) => {
    const { path, title, needs } = deskPages[name]
    const isArea = /^\/desk\/[a-z-]+$/.test(path)
    return isArea && mayEnter(needs) ? [{ path, title }] : []
  })
  return (
    <Card title="Desk" note="Customers’ services, cases and orders are at the desk" flush>
      <ul className={styles.desk}>
        {[{ path: deskPath, title: 'Queue' }, ...areas].map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
