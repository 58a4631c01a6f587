import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../acts/act.ts'
import { callAct } from '../acts/call-act.ts'
import { type DeskVisit, keepDeskVisit } from './queries.ts'

/** What the desk of a data centre does with a visit. */
export function visitActs(queryClient: QueryClient, account: string, visit: DeskVisit): Act[] {
  const { visitId, status } = visit
  const params = { visitId }
  const by = (once: string) => ({ account, once })
  const keep = (changed: DeskVisit) => keepDeskVisit(queryClient, account, changed)
  const isWaiting = status === 'submitted' || status === 'amended'
  const answered = isWaiting ? undefined : 'It does not wait for approval.'
  return [
    {
      key: 'approve',
      title: 'Approve it',
      text: 'The pass is made, the doors are told, and everybody who comes gets a mail.',
      fields: [],
      refusal: answered,
      do: async (_body, once) =>
        keep(await callAct('POST /visit-desk/api/visits/:visitId/approval', { params }, by(once))),
      done: 'The visit is approved.',
    },
    {
      key: 'reject',
      title: 'Turn it down',
      fields: [{ kind: 'text', name: 'reason', label: 'Why', hint: 'Whoever asked for it reads this.' }],
      refusal: answered,
      do: async (body, once) =>
        keep(await callAct('POST /visit-desk/api/visits/:visitId/rejection', { params, body }, by(once))),
      done: 'The visit is turned down.',
    },
    {
      key: 'in',
      title: 'Let them in',
      text: 'Read the pass, and compare each photo ID with what stands here.',
      fields: [{ kind: 'text', name: 'pass', label: 'Pass', hint: 'Scan the code; what is on the phone counts too.' }],
      refusal: status === 'approved' || status === 'checkedIn' ? undefined : 'Only an approved visit has a pass.',
      do: async (body, once) => keep(await callAct('POST /visit-desk/api/check-ins', { body }, by(once))),
      done: 'They are in.',
    },
    {
      key: 'out',
      title: 'They have left',
      text: 'Written down for everybody who is still in.',
      fields: [],
      refusal: status === 'checkedIn' ? undefined : 'Nobody of this visit is in.',
      do: async (_body, once) =>
        keep(await callAct('POST /visit-desk/api/visits/:visitId/check-out', { params, body: {} }, by(once))),
      done: 'Everybody has left.',
    },
  ]
}
