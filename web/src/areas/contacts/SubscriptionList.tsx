import type { Endpoints } from '@portal/contract/endpoints.ts'
import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import { notificationChannelNames, notificationEventNames } from '@portal/contract/contacts/values.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import type { Output } from '../../api/client.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { siteNamesQuery } from './queries.ts'
import { obstacleWords, textInWords } from './text-words.ts'

export type NotificationSettings = Output<Endpoints['GET /contact-info/api/contacts/:contactId/subscriptions']>

/** The notifications of a contact: events, channels and quiet hours, and the latest text messages. */
interface SubscriptionListProps {
  settings: NotificationSettings
}

export function SubscriptionList({ settings }: SubscriptionListProps) {
  const { subscriptions, textObstacle } = settings
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const nameOf = (siteId: string) => sites.find((site) => site.siteId === siteId)?.name ?? siteId
  return (
    <div className={layout.stack}>
      <ul className={styles.list}>
        {subscriptions.map((each, position) => (
          <li key={position}>
            {notificationEventNames[each.event]}, {notificationChannelNames[each.channel].toLowerCase()}
            <small>{detailOf(each, nameOf)}</small>
            {each.channel === 'sms' && textObstacle ? <Status kind="warn">{obstacleWords[textObstacle]}</Status> : null}
          </li>
        ))}
      </ul>
      <LatestTexts settings={settings} />
    </div>
  )
}

/** The latest text messages, with their outcome. */
export function LatestTexts({ settings: { textMessages, textService } }: Pick<SubscriptionListProps, 'settings'>) {
  if (textMessages.length === 0) return null
  return (
    <section className={styles.texts} aria-label="Latest text messages">
      <h3 className={styles.subheading}>Latest text messages</h3>
      {textService === 'simulated' ? <p className={styles.quiet}>Simulated in this demo. Nothing is sent.</p> : null}
      <ul className={styles.list}>
        {textMessages.map((each, position) => {
          const { kind, words } = textInWords(each)
          return (
            <li key={position}>
              <Status kind={kind}>{words}</Status>
              <small>
                {notificationEventNames[each.event]}, <Time at={each.dueAt} as="dateTime" />, to {each.to}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function detailOf(
  { scope, scopeId, quietFrom, quietTo }: Subscription,
  nameOf: (siteId: string) => string,
): string {
  const where = {
    account: 'For the whole account',
    billing: 'For billing',
    site: `At ${nameOf(scopeId ?? '')}`,
    service: `For ${scopeId ?? ''}`,
  }[scope]
  return quietFrom ? `${where}, quiet from ${quietFrom} to ${quietTo ?? ''}` : where
}
