import { type VisitStatus as StatusOfVisit, visitStatusNames } from '@portal/contract/visits/values.ts'
import { Status, type StatusKind } from '@portal/ui/src/Status.tsx'

const kinds: Record<StatusOfVisit, StatusKind> = {
  draft: 'draft',
  submitted: 'with-us',
  approved: 'approved',
  rejected: 'bad',
  amended: 'with-us',
  checkedIn: 'ok',
  checkedOut: 'completed',
  noShow: 'warn',
  cancelled: 'cancelled',
  expired: 'idle',
}

export function VisitStatus({ status, look = 'mark' }: { status: StatusOfVisit; look?: 'chip' | 'mark' }) {
  return (
    <Status kind={kinds[status]} look={look}>
      {visitStatusNames[status]}
    </Status>
  )
}
