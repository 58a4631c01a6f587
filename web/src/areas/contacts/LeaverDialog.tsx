import type { Contact } from '@portal/contract/contacts/contacts.ts'
import { ComboField } from '@portal/ui/src/ComboField.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useForm } from '../../forms/use-form.ts'
import styles from './contacts.module.css'
import { contactListQuery, contactQuery, holdingsQuery, keepContacts } from './queries.ts'

const initial: { handOverTo: string | null } = { handOverTo: null }

/** Removes a leaver: review their responsibilities, choose a successor, end their access. */
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
      toasts.show({ kind: 'ok', text: `${name} has been marked as left. Their access has ended.` })
      onClose()
    },
  })
  const obstacles = holdings?.obstacles ?? []
  const others = (colleagues?.rows ?? []).filter((row) => row.contactId !== contactId)
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`Remove leaver: ${name}`}
      confirm="Remove leaver"
      refusal={obstacles.length > 0 ? 'Resolve the issue above first.' : undefined}
      onClose={onClose}
    >
      {obstacles.map((obstacle) => (
        <Notice key={obstacle} kind="warn">
          {obstacle}
        </Notice>
      ))}
      {isError ? (
        <Notice kind="bad">We could not load their responsibilities. Close this dialog and try again.</Notice>
      ) : null}
      {holdings ? (
        <HoldingList groups={holdings.groups} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="60%" />
        </div>
      )}
      <ComboField
        label="New owner of their sites and notifications"
        optional
        options={others.map((row) => ({ key: row.contactId, value: row.contactId, name: row.name, note: row.email }))}
        value={form.values.handOverTo}
        error={form.errorOf('handOverTo')}
        onValueChange={(handOverTo) => form.set({ handOverTo })}
        placeholder="No one"
      />
    </FormDialog>
  )
}

interface Group {
  kind: string
  label: string
  effect: string
  items: string[]
}

function HoldingList({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return <p>They have no responsibilities to transfer.</p>
  return (
    <ul className={styles.list} aria-label="Responsibilities">
      {groups.map(({ kind, label, effect, items }) => (
        <li key={kind}>
          <strong>{label}:</strong> {items.join(', ')}
          <small>{effect}</small>
        </li>
      ))}
    </ul>
  )
}
