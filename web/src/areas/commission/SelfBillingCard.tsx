import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { SelfBillingFacts } from './SelfBillingFacts.tsx'
import styles from './commission.module.css'
import { selfBillingQuery } from './queries.ts'

/** The legal details on the dealer's invoices; the desk changes them. */
export function SelfBillingCard() {
  const { data } = useQuery(selfBillingQuery)
  return (
    <Card title="Self-billing">
      {data ? <SelfBillingFacts details={data} /> : <Skeleton height="9rem" />}
      <p className={styles.note}>
        Call your partner desk before your VAT number or your legal details change, or if you sell the business.
      </p>
    </Card>
  )
}
