import { counted } from '@portal/contract/format/counts.ts'
import { nearTime } from '@portal/contract/format/relative.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import WorkIcon from 'lucide-react/icons/wrench'
import { Time } from '../../lib/Time.tsx'
import { useNow } from '../../lib/use-now.ts'
import { deskPaths } from '../desk-paths.ts'
import type { Overview } from './queries.ts'
import styles from './account.module.css'

/** Planned work that will affect the account; hidden without any. */
export function PlannedCard({ overview: { planned } }: { overview: Overview }) {
  const now = useNow()
  if (!planned?.length) return null
  return (
    <Card
      title="Planned work"
      note={String(planned.length)}
      aside={<Link href={deskPaths.incidents({ phase: 'planned' })}>All planned work</Link>}
      flush
    >
      <ul aria-label="Planned work">
        {planned.map(({ ref, title, start, eta, services }) => (
          <li key={ref} className={styles.row}>
            <span className={styles.icon}>
              <WorkIcon aria-hidden />
            </span>
            <div className={styles.what}>
              <Link quiet href={deskPaths.incident(ref)}>
                {title}
              </Link>
              <small>
                <code>{ref}</code> · {counted(services, 'service')} affected
                {eta ? ` · until ${nearTime(eta, now)}` : ''}
              </small>
            </div>
            <div className={styles.status}>
              <Status kind="pending">Planned</Status>
            </div>
            <div className={styles.due}>
              Starts{' '}
              <b>
                <Time at={start} as="nearTime" />
              </b>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
