import type { Subscription } from '@portal/contract/contact-notifications.ts'
import { notificationChannelNames, notificationEventNames } from '@portal/contract/contact-values.ts'
import type { Contact } from '@portal/contract/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './contacts.module.css'
import { siteNamesQuery, subscriptionsQuery } from './queries.ts'
import { SubscriptionsDialog } from './SubscriptionsDialog.tsx'

/** What somebody is told about, how and when not. */
export function NotificationsCard({ contact }: { contact: Contact }) {
  const { data: subscriptions, isError } = useQuery(subscriptionsQuery(contact.contactId))
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const [isOpen, setOpen] = useState(false)
  const nameOf = (siteId: string) => sites.find((site) => site.siteId === siteId)?.name ?? siteId
  return (
    <Card
      title="Told about"
      aside={
        contact.status === 'left' || !subscriptions ? null : (
          <Button size="sm" colour="outline" onClick={() => setOpen(true)}>
            Change notifications
          </Button>
        )
      }
    >
      {subscriptions ? (
        subscriptions.length === 0 ? (
          <p className={styles.quiet}>Nothing. They are not told about faults, works or invoices.</p>
        ) : (
          <ul className={styles.list}>
            {subscriptions.map((each, position) => (
              <li key={position}>
                {notificationEventNames[each.event]}, {notificationChannelNames[each.channel].toLowerCase()}
                <small>{detailOf(each, nameOf)}</small>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <p className={styles.quiet}>We could not load this. Load the page again.</p>
      ) : (
        <Skeleton width="50%" />
      )}
      {isOpen && subscriptions ? (
        <SubscriptionsDialog contact={contact} subscriptions={subscriptions} onClose={() => setOpen(false)} />
      ) : null}
    </Card>
  )
}

function detailOf({ scope, scopeId, quietFrom, quietTo }: Subscription, nameOf: (siteId: string) => string): string {
  const where = {
    account: 'For the whole account',
    billing: 'For billing',
    site: `At ${nameOf(scopeId ?? '')}`,
    service: `For ${scopeId ?? ''}`,
  }[scope]
  return quietFrom ? `${where}, quiet from ${quietFrom} to ${quietTo ?? ''}` : where
}
