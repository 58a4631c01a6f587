import { Card } from '@portal/ui/src/Card.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { telephone } from '../../lib/telephone.ts'
import type { VisitAnswer } from './queries.ts'
import styles from './visit.module.css'

export function ArrivalCard({ visit: { place, address, phone, directions, toBring } }: { visit: VisitAnswer }) {
  if (!place) return null
  return (
    <Card title="Directions">
      <p className={styles.address}>
        <b>{place}</b>
        <br />
        {address}
        <br />
        Desk: <Link href={telephone(phone)}>{phone}</Link>
      </p>
      <ol className={styles.directions}>
        {directions.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 className={styles.before}>Before your visit</h3>
      <ul className={styles.notes}>
        {toBring.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </Card>
  )
}
