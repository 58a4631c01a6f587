import type { Recipient } from '@portal/contract/contacts/notifications.ts'
import {
  notificationChannelNames,
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from '@portal/contract/contacts/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { DateField } from '@portal/ui/src/DateField.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { oneOf } from '../../lib/search-params.ts'
import layout from '@portal/ui/src/layout.module.css'
import styles from './contacts.module.css'
import { siteNamesQuery } from './queries.ts'
import { obstacleWords } from './text-words.ts'

interface Occasion {
  event: NotificationEvent
  siteId: string
  /** As in the field. */
  at: string
}

const events = notificationEvents.map((event) => ({ key: event, value: event, name: notificationEventNames[event] }))

/** The recipients of an event at a site and time; nothing is sent. */
export function RecipientsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [occasion, setOccasion] = useState<Occasion>({ event: 'outage', siteId: '', at: '' })
  const { data: sites = [] } = useQuery(siteNamesQuery)
  const query = {
    event: occasion.event,
    siteId: occasion.siteId || undefined,
    at: occasion.at ? new Date(occasion.at).toISOString() : undefined,
  }
  const { data, error } = useQuery({
    queryKey: ['contacts', 'recipients', query],
    queryFn: ({ signal }) => call('GET /contact-info/api/notifications/recipients', { query }, { signal }),
    enabled: open,
    staleTime: 0,
  })
  const set = (change: Partial<Occasion>) => setOccasion((before) => ({ ...before, ...change }))
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="wide"
      title="Preview recipients"
      closeOnBackdrop
      footer={
        <Button colour="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={layout.stack}>
        <div className={styles.fields}>
          <div className={styles.four}>
            <Select
              label="Event"
              options={events}
              value={occasion.event}
              onValueChange={(value) => set({ event: oneOf(notificationEvents, value) ?? 'outage' })}
            />
          </div>
          <div className={styles.four}>
            <Select
              label="Site"
              placeholder="No particular site"
              options={sites.map(({ siteId, name }) => ({ key: siteId, value: siteId, name }))}
              value={occasion.siteId}
              onValueChange={(siteId) => set({ siteId })}
            />
          </div>
          <div className={styles.four}>
            <DateField
              withTime
              label="Date and time (leave empty for now)"
              hint="UK time"
              value={occasion.at || null}
              onValueChange={(at) => set({ at: at ?? '' })}
            />
          </div>
        </div>
        {error ? <Notice kind="bad">{mapFailure(error).message}</Notice> : null}
        <div aria-live="polite">{data ? <RecipientList recipients={data.recipients} /> : null}</div>
      </div>
    </Modal>
  )
}

const outcomeKinds = {
  told: 'ok',
  held: 'pending',
  paused: 'pending',
  off: 'warn',
  forbidden: 'warn',
  unreachable: 'warn',
} as const

const outcomeInWords = ({ outcome, heldUntil }: Recipient) =>
  ({
    told: 'Immediately',
    held: `Quiet hours until ${heldUntil ?? ''}`,
    paused: 'When switched on again',
    off: 'Webhook switched off',
    forbidden: 'No permission for this event',
    unreachable: 'No address',
  })[outcome]

function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  if (recipients.length === 0) {
    return <EmptyState title="No recipients" text="Add a notification for this event to a contact." />
  }
  return (
    <ul className={styles.list} aria-label="Recipients">
      {recipients.map((each) => (
        <li key={`${each.contactId ?? ''} ${each.channel} ${each.to ?? ''}`} className={styles.permission}>
          <span>
            <strong>{each.name}</strong>
            <small>
              {notificationChannelNames[each.channel]}
              {each.to ? `: ${each.to}` : ''}
              {each.insteadOfText ? `. ${obstacleWords[each.insteadOfText]}` : ''}
            </small>
          </span>
          <Status kind={outcomeKinds[each.outcome]}>{outcomeInWords(each)}</Status>
        </li>
      ))}
    </ul>
  )
}
