import { type NotificationEvent, notificationEventNames, notificationEvents } from '@portal/contract/contacts/values.ts'
import type { WebhookKind } from '@portal/contract/webhooks/values.ts'
import { Checkbox } from '@portal/ui/src/Checkbox.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import type { Form } from '../../forms/use-form.ts'
import styles from './webhooks.module.css'

export interface WebhookValues extends Record<string, unknown> {
  name: string
  address: string
  events: NotificationEvent[]
}

interface WebhookFieldsProps {
  form: Form<WebhookValues>
  kind: WebhookKind
}

const hints: Record<WebhookKind, string> = {
  signed: 'A public https URL. Redirects are not followed.',
  teams: 'From the workflow “Send webhook alerts to a channel” in Teams. It is a secret and is shown in part.',
  slack: 'From “Incoming webhooks” of your Slack app. It is a secret and is shown in part.',
}

export function WebhookFields({ form, kind }: WebhookFieldsProps) {
  const { events } = form.values
  return (
    <>
      <TextField label="Name" placeholder="Ticket system" {...form.text('name')} />
      <TextField
        label="Webhook URL"
        inputMode="url"
        placeholder="https://"
        hint={hints[kind]}
        {...form.text('address')}
      />
      <fieldset className={styles.events} id={form.text('events').id} tabIndex={-1}>
        <legend>Events for your whole account</legend>
        {notificationEvents.map((event) => (
          <Checkbox
            key={event}
            label={notificationEventNames[event]}
            checked={events.includes(event)}
            onCheckedChange={(isChosen) =>
              form.set({
                events: notificationEvents.filter((each) => (each === event ? isChosen : events.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
