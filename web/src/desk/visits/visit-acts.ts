import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActField } from '../../acts/act.ts'
import { callAct, calls } from '../../acts/calls.ts'
import { checkInRefusal } from './check-in-refusal.ts'
import { type DeskVisit, keepDeskVisit } from './queries.ts'

export const scannedPass: readonly ActField[] = [
  { kind: 'text', name: 'pass', label: 'Pass', hint: 'Scan the QR code, printed or on a phone.', autoComplete: 'off' },
]

/** Actions of the data centre's desk on a visit. */
export function visitActs(queryClient: QueryClient, account: string, visit: DeskVisit, now: Date): Act[] {
  const { visitId, status, startsAt } = visit
  const sent = { params: { visitId }, account }
  const keep = (changed: DeskVisit) => keepDeskVisit(queryClient, account, changed)
  const isWaiting = status === 'submitted' || status === 'amended'
  const answered = isWaiting ? undefined : 'This visit is not waiting for approval.'
  return [
    {
      key: 'approve',
      title: 'Approve',
      text: 'Creates a pass for each visitor, activates them in the access control system, and emails every visitor.',
      fields: [],
      ...(isWaiting && { colour: 'primary' as const }),
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
      text: 'Scan a visitor’s pass, and compare the photo ID with the details shown here.',
      fields: scannedPass,
      ...(status === 'approved' && { colour: 'primary' as const }),
      refusal:
        status === 'approved' || status === 'checkedIn'
          ? checkInRefusal(startsAt, now)
          : 'Only an approved visit has passes.',
      do: async (body, once) => {
        const { visitorId, ...changed } = await callAct('POST /visit-desk/api/check-ins', { body }, { account, once })
        await keep(changed)
        const name = changed.people.find((person) => person.visitorId === visitorId)?.name ?? 'Visitor'
        return `${name} checked in${changed.visitId === visitId ? '' : ` for visit ${changed.visitId}`}.`
      },
    },
    {
      key: 'out',
      title: 'Check out',
      text: 'Checks out everyone who is still on site.',
      fields: [],
      ...(status === 'checkedIn' && { colour: 'primary' as const }),
      refusal: status === 'checkedIn' ? undefined : 'No visitors of this visit are on site.',
      do: calls('POST /visit-desk/api/visits/:visitId/check-out', sent, keep),
      done: 'Visitors checked out.',
    },
  ]
}
