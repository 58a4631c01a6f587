import type { Order } from '@portal/contract/orders/orders.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { Initials } from '@portal/ui/src/Initials.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { telephone } from '../../lib/telephone.ts'
import { useMay } from '../../session/use-may.ts'
import styles from './order.module.css'
import { paths } from '../../paths.ts'

export function DeskCard({ order: { orderId, desk } }: { order: Order }) {
  const mayWrite = useMay('BusinessPortalCases')
  return (
    <Card title="Order contact" flush>
      <div className={styles.desk}>
        <Initials name={desk.name} />
        <span>
          <b>{desk.name}</b>
          <small>{desk.hours}</small>
        </span>
        <span className={styles.contact}>
          <Link href={telephone(desk.phone)}>{desk.phone}</Link>
          {mayWrite ? <Link href={paths.caseNew({ orderId })}>Send message</Link> : null}
        </span>
      </div>
    </Card>
  )
}
