import type { ServiceOverview } from '@portal/contract/services/overview.ts'
import type { Service } from '@portal/contract/services/services.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import CalendarIcon from 'lucide-react/icons/calendar'
import OrderIcon from 'lucide-react/icons/package'
import WorkIcon from 'lucide-react/icons/wrench'
import { comingUp } from './coming-up.ts'
import styles from './overview.module.css'

const icons = { order: OrderIcon, work: WorkIcon, notice: CalendarIcon }

export function ComingUpCard({ service, overview, now }: { service: Service; overview: ServiceOverview; now: Date }) {
  const items = comingUp(service, overview, now)
  if (items.length === 0) {
    return (
      <Card title="Coming up">
        <p className={styles.note}>
          {overview.orders ? 'No open orders, no planned work and no dates.' : 'No planned work and no dates.'}
        </p>
      </Card>
    )
  }
  return (
    <Card title="Coming up" flush>
      <ul className={styles.coming}>
        {items.map(({ key, kind, title, note, href, when, detail }) => {
          const Icon = icons[kind]
          return (
            <li key={key}>
              <Icon aria-hidden />
              <div>
                <b>{href ? <Link href={href}>{title}</Link> : title}</b>
                <small>{note}</small>
              </div>
              <div className={styles.when}>
                <b>{when}</b>
                <small>{detail}</small>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
