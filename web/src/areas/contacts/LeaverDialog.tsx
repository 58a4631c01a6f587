import type { Contact } from '@portal/contract/contacts.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ComboField } from '@portal/ui/src/ComboField.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './contacts.module.css'
import { contactListQuery, contactQuery, holdingsQuery, keepContacts } from './queries.ts'

const initial: { handOverTo: string | null } = { handOverTo: null }

/** Somebody leaves: look at what they hold, say who takes over, end their access. */
export function LeaverDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { contactId, name } = contact
  const { data: holdings, isError } = useQuery({ ...holdingsQuery(contactId), staleTime: 0 })
  const { data: colleagues } = useQuery(contactListQuery({ size: 100 }))
  const form = useForm({
    initial,
    submit: (body, once) =>
      call('POST /contact-info/api/contacts/:contactId/departure', { params: { contactId }, body }, { once }),
    onDone: (changed) => {
      queryClient.setQueryData(contactQuery(contactId).queryKey, changed)
      void keepContacts(queryClient)
      toasts.show({ kind: 'ok', text: `${name} has left. Their access ended.` })
      onClose()
    },
  })
  const obstacles = holdings?.obstacles ?? []
  const others = (colleagues?.rows ?? []).filter((row) => row.contactId !== contactId)
  return (
    <Modal
      open
      onClose={onClose}
      size="wide"
      title={`${name} leaves the company`}
      footer={
        <>
          <Button colour="outline" onClick={onClose}>
            Keep contact
          </Button>
          <Button
            colour="primary"
            busy={form.isBusy}
            disabledReason={obstacles.length > 0 ? 'Solve what stands above first.' : undefined}
            onClick={() => form.onSubmit()}
          >
            End access and mark as left
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <FormMessages form={form} />
        {obstacles.map((obstacle) => (
          <Notice key={obstacle} kind="warn">
            {obstacle}
          </Notice>
        ))}
        {isError ? <Notice kind="bad">We could not load what they hold. Close this and try again.</Notice> : null}
        {holdings ? (
          <HoldingList groups={holdings.groups} />
        ) : (
          <div aria-busy="true">
            <Skeleton width="60%" />
          </div>
        )}
        <ComboField
          label="Who takes over their sites and notifications?"
          optional
          options={others.map((row) => ({ key: row.contactId, value: row.contactId, name: row.name, note: row.email }))}
          value={form.values.handOverTo}
          error={form.errorOf('handOverTo')}
          onValueChange={(handOverTo) => form.set({ handOverTo })}
          placeholder="Nobody"
        />
      </div>
    </Modal>
  )
}

interface Group {
  kind: string
  label: string
  effect: string
  items: string[]
}

function HoldingList({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return <p>They hold nothing.</p>
  return (
    <ul className={styles.list} aria-label="What they hold">
      {groups.map(({ kind, label, effect, items }) => (
        <li key={kind}>
          <strong>{label}:</strong> {items.join(', ')}
          <small>{effect}</small>
        </li>
      ))}
    </ul>
  )
}
