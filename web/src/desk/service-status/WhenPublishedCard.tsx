import { Card } from '@portal/ui/src/Card.tsx'
import CheckIcon from 'lucide-react/icons/check'
import styles from './incident-new.module.css'

/** The other effects of publishing. */
export function WhenPublishedCard({ events }: { events: readonly string[] }) {
  return (
    <Card title="When you publish">
      <ul className={styles.events}>
        {events.map((each) => (
          <li key={each}>
            <CheckIcon aria-hidden size={16} />
            {each}
          </li>
        ))}
      </ul>
    </Card>
  )
}
