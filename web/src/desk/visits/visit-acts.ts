import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'
import { type DeskVisit, keepDeskVisit } from './queries.ts'

/** Actions of the data centre's desk on a visit. */
export function visitActs(queryClient: QueryClient, account: string, visit: DeskVisit): Act[] {
  const { visitId, status } = visit
  const sent = { params: { visitId }, account }
  const keep = (changed: DeskVisit) => keepDeskVisit(queryClient, account, changed)
  const isWaiting = status === 'submitted' || status === 'amended'
  const answered = isWaiting ? undefined : 'This visit is not waiting for approval.'
  return [
    {
      key: 'approve',
      title: 'Approve',
      text: 'Creates the pass, activates it in the access control system, and emails every visitor.',
      fields: [],
      refusal: answered,
      do: calls('POST /visit-desk/api/visits/:visitId/approval', sent, keep),
      done: 'Visit approved.',
    },
    {
      key: 'reject',
      title: 'Reject',
      fields: [{ kind: 'text', name: 'reason', label: 'Reason', hint: 'Shown to the person who requested the visit.' }],
      refusal: answered,
      do: calls('POST /visit-desk/api/visits/:visitId/rejection', sent, keep),
      done: 'Visit rejected.',
    },
    {
      key: 'in',
      title: 'Check in',
      text: 'Scan the pass, and compare each photo ID with the details shown here.',
      fields: [{ kind: 'text', name: 'pass', label: 'Pass', hint: 'Scan the QR code, printed or on a phone.' }],
      refusal: status === 'approved' || status === 'checkedIn' ? undefined : 'Only an approved visit has a pass.',
      do: calls('POST /visit-desk/api/check-ins', { account }, keep),
      done: 'Visitors checked in.',
    },
    {
      key: 'out',
      title: 'Check out',
      text: 'Checks out everyone who is still on site.',
      fields: [],
      refusal: status === 'checkedIn' ? undefined : 'No visitors of this visit are on site.',
      do: calls('POST /visit-desk/api/visits/:visitId/check-out', sent, keep),
      done: 'Visitors checked out.',
    },
  ]
}
