import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import { notificationChannelNames, notificationEventNames } from '@portal/contract/contacts/values.ts'
import { useQuery } from '@tanstack/react-query'
import styles from './contacts.module.css'
import { siteNamesQuery } from './queries.ts'

/** The notifications of a contact: events, channels and quiet hours. */
export function SubscriptionList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const nameOf = (siteId: string) => sites.find((site) => site.siteId === siteId)?.name ?? siteId
  return (
    <ul className={styles.list}>
      {subscriptions.map((each, position) => (
        <li key={position}>
          {notificationEventNames[each.event]}, {notificationChannelNames[each.channel].toLowerCase()}
          <small>{detailOf(each, nameOf)}</small>
        </li>
      ))}
    </ul>
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
