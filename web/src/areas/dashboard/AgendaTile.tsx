import { pageOf } from '@portal/contract/page-of.ts'
import type { AgendaEntry } from '@portal/contract/dashboard/dashboard.ts'
import { number } from '@portal/contract/format/counts.ts'
import { longDate, weekdayName } from '@portal/contract/format/days.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import ClockIcon from 'lucide-react/icons/clock'
import LiveIcon from 'lucide-react/icons/circle-check'
import ServerIcon from 'lucide-react/icons/server'
import TruckIcon from 'lucide-react/icons/truck'
import ToolIcon from 'lucide-react/icons/wrench'
import { useMay } from '../../session/use-may.ts'
import styles from './dashboard.module.css'
import { Tile } from './Tile.tsx'

const icons = { delivery: TruckIcon, engineer: ToolIcon, live: LiveIcon, visit: ServerIcon, works: ClockIcon }

export function AgendaTile() {
  const mayServices = useMay('BusinessPortalServices')
  return (
    <Tile
      name="agenda"
      title="Next 14 days"
      what="your next 14 days"
      {...(mayServices && { link: { label: 'Service status', href: pageOf('serviceStatus') } })}
      note={({ entries, total }) => (total > entries.length ? `${entries.length} of ${number(total)}` : undefined)}
    >
      {({ entries }) =>
        entries.length === 0 ? (
          <p className={styles.none}>Nothing is scheduled in the next 14 days.</p>
        ) : (
          <ul className={styles.rows}>
            {entries.map((entry) => (
              <Row key={`${entry.path} ${entry.day} ${entry.title}`} entry={entry} />
            ))}
          </ul>
        )
      }
    </Tile>
  )
}

function Row({ entry: { kind, day, title, note, path } }: { entry: AgendaEntry }) {
  const Icon = icons[kind]
  return (
    <li className={styles.date}>
      <time dateTime={day} title={`${weekdayName(day)} ${longDate(day)}`}>
        <b>{Number(day.slice(8))}</b>
        <small>{weekdayName(day).slice(0, 3)}</small>
      </time>
      <div>
        <Link quiet href={path}>
          {title}
        </Link>
        <small>{note}</small>
      </div>
      <Icon aria-hidden />
    </li>
  )
}
