import type { Subscription } from '@portal/contract/contacts/notifications.ts'
import { type NotificationEvent, notificationEvents } from '@portal/contract/contacts/values.ts'
import type { TextObstacle } from '@portal/contract/notifications/text-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import PlusIcon from 'lucide-react/icons/plus'
import type { Form } from '../../forms/use-form.ts'
import layout from '@portal/ui/src/layout.module.css'
import { SubscriptionFields } from './SubscriptionFields.tsx'

interface SubscriptionRowsProps {
  form: Form<{ subscriptions: Subscription[] }>
  textObstacle: TextObstacle | null
  /** The selectable events; by default all. */
  events?: readonly NotificationEvent[]
}

const fresh: Subscription = {
  event: 'outage',
  channel: 'email',
  scope: 'account',
  scopeId: null,
  address: null,
  quietFrom: null,
  quietTo: null,
}

/** The notifications of a contact, each in an editable row. */
export function SubscriptionRows({ form, textObstacle, events = notificationEvents }: SubscriptionRowsProps) {
  const rows = form.values.subscriptions
  return (
    <div className={layout.stack}>
      <div id={form.text('subscriptions').id} className={layout.stack} tabIndex={-1}>
        {rows.map((row, position) => (
          <SubscriptionFields
            key={position}
            number={position + 1}
            subscription={row}
            allowed={events}
            textObstacle={textObstacle}
            errorOf={(field) => form.errorOf(`subscriptions.${position}.${field}`)}
            onChange={(changed) =>
              form.set({ subscriptions: rows.map((each, index) => (index === position ? changed : each)) })
            }
            onRemove={() => form.set({ subscriptions: rows.filter((_, index) => index !== position) })}
          />
        ))}
      </div>
      <div>
        <Button
          colour="outline"
          icon={<PlusIcon aria-hidden />}
          onClick={() => form.set({ subscriptions: [...rows, { ...fresh, event: events[0] ?? fresh.event }] })}
        >
          Add notification
        </Button>
      </div>
    </div>
  )
}
