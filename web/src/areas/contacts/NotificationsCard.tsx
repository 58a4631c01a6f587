import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './contacts.module.css'
import { subscriptionsQuery } from './queries.ts'
import { SubscriptionList } from './SubscriptionList.tsx'
import { SubscriptionsDialog } from './SubscriptionsDialog.tsx'

/** The notifications of a contact: events, channels and quiet hours. */
export function NotificationsCard({ contact }: { contact: Contact }) {
  const { data: settings, isError } = useQuery(subscriptionsQuery(contact.contactId))
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Notifications"
      aside={
        contact.status === 'left' || !settings ? null : (
          <Button size="sm" colour="outline" onClick={() => setOpen(true)}>
            Change notifications
          </Button>
        )
      }
    >
      {settings ? (
        settings.subscriptions.length === 0 && settings.textMessages.length === 0 ? (
          <p className={styles.quiet}>
            No notifications. They receive no messages about faults, planned work or orders.
          </p>
        ) : (
          <SubscriptionList settings={settings} />
        )
      ) : isError ? (
        <p className={styles.quiet}>We could not load the notifications. Reload the page.</p>
      ) : (
        <Skeleton width="50%" />
      )}
      {isOpen && settings ? (
        <SubscriptionsDialog contact={contact} settings={settings} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  )
}
