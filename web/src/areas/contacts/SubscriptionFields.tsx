import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import {
  type NotificationEvent,
  notificationChannelNames,
  notificationChannels,
  notificationEventNames,
  notificationEvents,
} from '@portal/contract/contacts/values.ts'
import type { TextObstacle } from '@portal/contract/notifications/text-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { oneOf } from '../../lib/search-params.ts'
import styles from './contacts.module.css'
import { siteNamesQuery } from './queries.ts'
import { obstacleWords } from './text-words.ts'

interface SubscriptionFieldsProps {
  number: number
  subscription: Subscription
  /** The selectable events; the current one always stays. */
  allowed: readonly NotificationEvent[]
  textObstacle: TextObstacle | null
  errorOf: (field: string) => string | undefined
  onChange: (subscription: Subscription) => void
  onRemove: () => void
}

const events = notificationEvents.map((event) => ({ key: event, value: event, name: notificationEventNames[event] }))
const channels = notificationChannels.map((each) => ({ key: each, value: each, name: notificationChannelNames[each] }))
const scopes = [
  { key: 'account', value: 'account', name: 'Whole account' },
  { key: 'site', value: 'site', name: 'One site' },
  { key: 'service', value: 'service', name: 'One service' },
  { key: 'billing', value: 'billing', name: 'Billing' },
]
const scopeValues = ['account', 'site', 'service', 'billing'] as const

export function SubscriptionFields({
  number,
  subscription,
  allowed,
  textObstacle,
  errorOf,
  onChange,
  onRemove,
}: SubscriptionFieldsProps) {
  const { event, channel, scope, scopeId, address, quietFrom, quietTo } = subscription
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const set = (change: Partial<Subscription>) => onChange({ ...subscription, ...change })
  return (
    <fieldset className={styles.subscription}>
      <legend>
        <VisuallyHidden>Notification {number}</VisuallyHidden>
      </legend>
      <Select
        label="Event"
        options={events.filter(({ key }) => key === event || allowed.includes(key))}
        value={event}
        error={errorOf('event')}
        onValueChange={(value) => set({ event: oneOf(notificationEvents, value) ?? event })}
      />
      <Select
        label="Channel"
        options={channels.filter(({ key }) => key === channel || key !== 'sms' || textObstacle !== 'off')}
        value={channel}
        hint={channel === 'sms' && textObstacle ? obstacleWords[textObstacle] : undefined}
        error={errorOf('channel')}
        onValueChange={(value) => set({ channel: oneOf(notificationChannels, value) ?? channel, address: null })}
      />
      <Select
        label="Scope"
        options={scopes}
        value={scope}
        error={errorOf('scope')}
        onValueChange={(value) => set({ scope: oneOf(scopeValues, value) ?? scope, scopeId: null })}
      />
      {scope === 'site' ? (
        <Select
          label="Site"
          placeholder="Choose"
          options={sites.map(({ siteId, name }) => ({ key: siteId, value: siteId, name }))}
          value={scopeId ?? ''}
          error={errorOf('scopeId')}
          onValueChange={(value) => set({ scopeId: value || null })}
        />
      ) : null}
      {scope === 'service' ? (
        <TextField
          label="Service ID"
          mono
          value={scopeId ?? ''}
          error={errorOf('scopeId')}
          onValueChange={(value) => set({ scopeId: value || null })}
        />
      ) : null}
      {channel === 'webhook' ? (
        <TextField
          label="Webhook"
          inputMode="url"
          value={address ?? ''}
          error={errorOf('address')}
          onValueChange={(value) => set({ address: value || null })}
        />
      ) : null}
      <TextField
        label="Quiet hours from"
        optional
        hint="UK time"
        type="time"
        value={quietFrom ?? ''}
        error={errorOf('quietFrom')}
        onValueChange={(value) => set({ quietFrom: value || null })}
      />
      <TextField
        label="Quiet hours to"
        optional
        type="time"
        value={quietTo ?? ''}
        error={errorOf('quietTo')}
        onValueChange={(value) => set({ quietTo: value || null })}
      />
      <Button size="sm" colour="tertiary" onClick={onRemove}>
        Remove<VisuallyHidden> notification {number}</VisuallyHidden>
      </Button>
    </fieldset>
  )
}
