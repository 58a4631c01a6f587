import { dayOf, shortWeekday } from '@portal/contract/format/days.ts'
import { Status } from '@portal/ui/src/Status.tsx'

interface Known {
  hasIdentity: boolean
  identityUntil?: string | null
  linkUntil?: string | null
}

/** Whether a photo ID is recorded, and until when. */
export function IdentityState({ visitor }: { visitor: Known }) {
  if (visitor.hasIdentity) {
    const until = visitor.identityUntil ? `, to be deleted on ${shortWeekday(visitor.identityUntil, null)}` : ''
    return <Status kind="ok">{`Photo ID provided${until}`}</Status>
  }
  if (visitor.linkUntil) {
    const until = shortWeekday(dayOf(visitor.linkUntil), null)
    return <Status kind="pending">{`Link sent, expires ${until}`}</Status>
  }
  return <Status kind="warn">No photo ID yet</Status>
}
