import {
  type NotificationChannel,
  type NotificationEvent,
  notificationChannelNames,
  notificationChannels,
  notificationEventNames,
} from '@portal/contract/contacts/values.ts'
import { Status } from '@portal/ui/src/Status.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import styles from './contacts.module.css'
import { siteNamesQuery } from './queries.ts'
import { detailOf, LatestTexts, type NotificationSettings } from './SubscriptionList.tsx'
import { obstacleWords } from './text-words.ts'

interface SubscriptionMatrixProps {
  settings: NotificationSettings
  events: readonly NotificationEvent[]
}

/** Each event that the person can be notified of, the channels that are on, and the latest text messages. */
export function SubscriptionMatrix({ settings, events }: SubscriptionMatrixProps) {
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const nameOf = (siteId: string) => sites.find((site) => site.siteId === siteId)?.name ?? siteId
  const { subscriptions, textObstacle } = settings
  const on = new Set(subscriptions.map(({ event, channel }) => `${event} ${channel}`))
  return (
    <>
      <table className={styles.matrix}>
        <caption>
          <VisuallyHidden>Events and channels</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            {notificationChannels.map((channel) => (
              <th key={channel} scope="col">
                {notificationChannelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => {
            const of = subscriptions.filter((each) => each.event === event)
            return (
              <tr key={event}>
                <th scope="row">
                  {notificationEventNames[event]}
                  {[...new Set(of.map((each) => detailOf(each, nameOf)))].map((detail) => (
                    <small key={detail}>{detail}</small>
                  ))}
                  {textObstacle && of.some(({ channel }) => channel === 'sms') ? (
                    <Status kind="warn">{obstacleWords[textObstacle]}</Status>
                  ) : null}
                </th>
                {notificationChannels.map((channel) => (
                  <td key={channel}>
                    <OnOrOff isOn={on.has(`${event} ${channel}`)} channel={channel} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <LatestTexts settings={settings} />
    </>
  )
}

function OnOrOff({ isOn, channel }: { isOn: boolean; channel: NotificationChannel }) {
  return isOn ? (
    <>
      <CheckIcon aria-hidden />
      <VisuallyHidden>{notificationChannelNames[channel]} on</VisuallyHidden>
    </>
  ) : (
    <>–</>
  )
}
