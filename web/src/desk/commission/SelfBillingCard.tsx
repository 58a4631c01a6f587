import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import styles from '../../acts/acts.module.css'
import { SelfBillingFacts } from '../../areas/commission/SelfBillingFacts.tsx'
import { SelfBillingNotice } from '../../areas/commission/SelfBillingNotice.tsx'
import { documentQuery, selfBillingQuery } from './queries.ts'
import { selfBillingActs } from './self-billing-acts.ts'

interface SelfBillingCardProps {
  account: string
  /** A statement or its preview. */
  statementRef: string
  isIssued: boolean
}

/** The dealer's legal details and agreement, and what keeps the month from being a self-billing invoice. */
export function SelfBillingCard({ account, statementRef, isIssued }: SelfBillingCardProps) {
  const queryClient = useQueryClient()
  const { data: details } = useQuery(selfBillingQuery(account))
  const { data: billing } = useQuery(documentQuery(account, statementRef))
  return (
    <Card title="Self-billing">
      {billing && (billing.document || isIssued || billing.missing.length > 0) ? (
        <SelfBillingNotice {...billing} />
      ) : null}
      {details ? (
        <>
          <SelfBillingFacts details={details} />
          <div className={styles.acts}>
            <ActButtons
              size="sm"
              acts={selfBillingActs(queryClient, { account, statementRef, isIssued, details, billing })}
            />
          </div>
        </>
      ) : (
        <Skeleton height="9rem" />
      )}
    </Card>
  )
}
