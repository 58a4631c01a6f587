import type { Recipient } from '@portal/contract/contact-notifications.ts'
import {
  notificationChannelNames,
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from '@portal/contract/contact-values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import { TextField } from '@portal/ui/src/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { oneOf } from '../../lib/search-params.ts'
import styles from './contacts.module.css'
import { siteNamesQuery } from './queries.ts'

interface Occasion {
  event: NotificationEvent
  siteId: string
  /** As the field has it, by the clock of whoever asks. */
  at: string
}

const events = notificationEvents.map((event) => ({ key: event, value: event, name: notificationEventNames[event] }))

/** Who would be told of an event at a site at a time; nothing is sent. */
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
      title="Who would be told?"
      closeOnBackdrop
      footer={
        <Button colour="outline" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.stack}>
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
              placeholder="No site in particular"
              options={sites.map(({ siteId, name }) => ({ key: siteId, value: siteId, name }))}
              value={occasion.siteId}
              onValueChange={(siteId) => set({ siteId })}
            />
          </div>
          <div className={styles.four}>
            <TextField
              label="When (now if empty)"
              type="datetime-local"
              value={occasion.at}
              onValueChange={(at) => set({ at })}
            />
          </div>
        </div>
        {error ? <Notice kind="bad">{mapFailure(error).message}</Notice> : null}
        <div aria-live="polite">{data ? <RecipientList recipients={data.recipients} /> : null}</div>
      </div>
    </Modal>
  )
}

function RecipientList({ recipients }: { recipients: readonly Recipient[] }) {
  if (recipients.length === 0) {
    return <EmptyState title="Nobody would be told" text="Open a contact and add a notification for this event." />
  }
  return (
    <ul className={styles.list} aria-label="Recipients">
      {recipients.map((each) => (
        <li key={`${each.contactId} ${each.channel} ${each.to ?? ''}`} className={styles.permission}>
          <span>
            <strong>{each.name}</strong>
            <small>
              {notificationChannelNames[each.channel]}
              {each.to ? `: ${each.to}` : ''}
            </small>
          </span>
          {each.outcome === 'told' ? (
            <Status kind="ok">Told at once</Status>
          ) : each.outcome === 'held' ? (
            <Status kind="pending">Quiet until {each.heldUntil}</Status>
          ) : each.outcome === 'forbidden' ? (
            <Status kind="warn">Has no permission to know of it</Status>
          ) : (
            <Status kind="warn">No number to reach them</Status>
          )}
        </li>
      ))}
    </ul>
  )
}
