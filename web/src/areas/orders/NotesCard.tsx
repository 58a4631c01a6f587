import type { Order } from '@portal/contract/orders/orders.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Time } from '../../lib/Time.tsx'
import { ActForm } from '../../acts/ActForm.tsx'
import { orderActs } from './order-acts.ts'
import { noteNames } from './order-words.ts'
import styles from './order.module.css'

/** Notes for engineers who visit the site. */
export function NotesCard({ order }: { order: Order }) {
  const { notes, closed } = order
  const { note: add } = orderActs(useQueryClient(), order)
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
        <p className={styles.quiet}>Add hazards, parking spaces, opening hours and other site details.</p>
      ) : null}
      <ul className={styles.notes}>
        {notes.map(({ noteId, kind, text, author, at }) => (
          <li key={noteId}>
            <b>{noteNames[kind]}</b>
            <p>{text}</p>
            <small>
              {author}, <Time at={at} as="dateTime" />
            </small>
          </li>
        ))}
      </ul>
      {isOpen ? <ActForm label="Note" act={add} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  )
}
