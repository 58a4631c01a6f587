import { Status } from '@portal/ui/src/Status.tsx'
import { dayInWords, dayOf } from './visit-words.ts'

interface Known {
  hasIdentity: boolean
  identityUntil?: string | null
  linkUntil?: string | null
}

/** Whether the desk knows the photo ID, and until when. */
export function IdentityState({ visitor }: { visitor: Known }) {
  if (visitor.hasIdentity) {
    const until = visitor.identityUntil
      ? `, deleted on ${dayInWords(visitor.identityUntil, { month: 'short', year: false })}`
      : ''
    return <Status kind="ok">{`Photo ID given${until}`}</Status>
  }
  if (visitor.linkUntil) {
    const until = dayInWords(dayOf(visitor.linkUntil), { month: 'short', year: false })
    return <Status kind="pending">{`Link sent, works until ${until}`}</Status>
  }
  return <Status kind="warn">No photo ID yet</Status>
}
