import type { RecipientPreview } from '@portal/contract/service-status/desk.ts'
import styles from './notified.module.css'

/** The message to one person, word for word. */
export function MessagePreview({ person, way }: { person: RecipientPreview; way: 'email' | 'sms' }) {
  const message = person[way]
  if (!message) {
    const other = way === 'email' ? person.sms && 'a text message' : person.email && 'an email'
    const ways = [other, person.isInPortal ? 'a notification in the portal' : null].filter(Boolean)
    return (
      <p>
        {`${person.name} gets no ${way === 'email' ? 'email' : 'text message'}`}
        {ways.length > 0 ? `, but ${ways.join(' and ')}` : ''}.
      </p>
    )
  }
  return (
    <>
      {'subject' in message && typeof message.subject === 'string' ? <h3>{message.subject}</h3> : null}
      <p className={styles.message}>{message.text}</p>
      <small>
        {`To ${message.to}`}
        {message.heldUntil ? `, sent at ${message.heldUntil} after quiet hours` : ''}. The reference and personal links
        are added on publishing.
      </small>
    </>
  )
}
