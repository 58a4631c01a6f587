import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { SubscriptionList } from '../contacts/SubscriptionList.tsx'
import styles from './notifications.module.css'

export type OwnSubscriptions = Output<Endpoints['GET /notification-info/api/subscriptions']>

/** What the reader asked to be told outside of the portal. */
export function ToldAboutCard({ own, onChange }: { own: OwnSubscriptions | undefined; onChange: () => void }) {
  return (
    <Card
      title="What you are told about"
      aside={
        own?.email ? (
          <Button size="sm" colour="outline" onClick={onChange}>
            Change
          </Button>
        ) : null
      }
    >
      <div className={styles.told}>
        {!own ? (
          <Skeleton width="60%" />
        ) : own.email === null ? (
          <p>You act in the account of another. You are told what happens in your own.</p>
        ) : own.subscriptions.length === 0 ? (
          <p>
            Here you are told of what is yours: your cases, orders, visits and access. Choose what we send to{' '}
            {own.email} as well.
          </p>
        ) : (
          <>
            <SubscriptionList subscriptions={own.subscriptions} />
            <p>Mails go to {own.email}. What is yours is told here in any case.</p>
          </>
        )}
      </div>
    </Card>
  )
}
