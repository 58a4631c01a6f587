import { dayOf, shortWeekday } from '@portal/contract/format/days.ts'
import { Status } from '@portal/ui/src/Status.tsx'

interface Known {
  hasIdentity: boolean
  identityUntil?: string | null
  linkUntil?: string | null
}

/** Whether a photo ID is recorded, and until when. It is deleted after a visit, so that one is missing only before the next. */
export function IdentityState({ visitor, isMissing = false }: { visitor: Known; isMissing?: boolean }) {
  if (visitor.hasIdentity) {
    const until = visitor.identityUntil ? `, to be deleted on ${shortWeekday(visitor.identityUntil, null)}` : ''
    return <Status kind="ok">{`Photo ID provided${until}`}</Status>
  }
  if (visitor.linkUntil) {
    const until = shortWeekday(dayOf(visitor.linkUntil), null)
    return <Status kind="pending">{`Link sent, expires ${until}`}</Status>
  }
  return <Status kind={isMissing ? 'warn' : 'idle'}>No photo ID yet</Status>
}
