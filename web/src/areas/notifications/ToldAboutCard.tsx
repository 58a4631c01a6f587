import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import type { Output } from '../../api/client.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { SubscriptionMatrix } from '../contacts/SubscriptionMatrix.tsx'
import styles from './notifications.module.css'

export type OwnSubscriptions = Output<Endpoints['GET /notification-info/api/subscriptions']>

/** The notifications that the reader receives outside the portal. */
export function ToldAboutCard({ own, onChange }: { own: OwnSubscriptions | undefined; onChange: () => void }) {
  return (
    <Card
      title="Your notifications"
      aside={
        own?.email ? (
          <Button size="sm" colour="outline" onClick={onChange}>
            Change settings
          </Button>
        ) : null
      }
    >
      <div className={styles.told}>
        {!own ? (
          <Skeleton width="60%" />
        ) : own.email === null ? (
          <p>You are working in another account. Notifications cover your own account.</p>
        ) : own.subscriptions.length === 0 && own.textMessages.length === 0 ? (
          <p>
            The portal notifies you about your own cases, orders, visits and permissions. Choose what we also send to{' '}
            {own.email}.
          </p>
        ) : (
          <>
            <SubscriptionMatrix settings={own} events={own.events} />
            <p>Emails go to {own.email}. Notifications about your own records always appear in the portal.</p>
          </>
        )}
      </div>
    </Card>
  )
}
