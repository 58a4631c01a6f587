import { type NoteKind, noteKinds } from '@portal/contract/order-values.ts'
import type { Order } from '@portal/contract/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { Select } from '@portal/ui/src/Select.tsx'
import { TextArea } from '@portal/ui/src/TextArea.tsx'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { FormMessages } from '../../forms/FormMessages.tsx'
import { useForm } from '../../forms/use-form.ts'
import { oneOf } from '../../lib/search-params.ts'
import { momentInWords } from '../services/service-words.ts'
import { noteNames } from './order-words.ts'
import styles from './order.module.css'
import { useKept } from './use-change.ts'

const options = noteKinds.map((kind) => ({ key: kind, value: kind, name: noteNames[kind] }))

/** What the engineers must know; whoever goes to the site reads it. */
export function NotesCard({ order: { orderId, notes, closed } }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  if (notes.length === 0 && closed) return null
  return (
    <Card
      title="Notes for the engineers"
      note={notes.length > 0 ? String(notes.length) : undefined}
      aside={
        isOpen || closed ? null : (
          <Button size="sm" colour="tertiary" onClick={() => setIsOpen(true)}>
            Add a note
          </Button>
        )
      }
    >
      {notes.length === 0 && !isOpen ? (
        <p className={styles.quiet}>Tell us about hazards, parking, opening hours, or anything else on site.</p>
      ) : null}
      <ul className={styles.notes}>
        {notes.map(({ noteId, kind, text, author, at }) => (
          <li key={noteId}>
            <b>{noteNames[kind]}</b>
            <p>{text}</p>
            <small>{`${author}, ${momentInWords(at)}`}</small>
          </li>
        ))}
      </ul>
      {isOpen ? <NoteForm orderId={orderId} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}

function NoteForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const keep = useKept()
  const initial: { kind: NoteKind; text: string } = { kind: 'siteVisit', text: '' }
  const form = useForm({
    initial,
    draft: `note-${orderId}`,
    submit: (body, once) => call('POST /order-info/api/orders/:orderId/notes', { params: { orderId }, body }, { once }),
    onDone: (order) => {
      keep(order, 'Note added')
      onClose()
    },
  })
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label="Note">
      <FormMessages form={form} />
      <Select
        label="About"
        options={options}
        {...form.text('kind')}
        onValueChange={(kind) => form.set({ kind: oneOf(noteKinds, kind) ?? 'siteVisit' })}
      />
      <TextArea label="Note" rows={3} {...form.text('text')} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.isBusy}>
          Add note
        </Button>
        <Button colour="tertiary" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
