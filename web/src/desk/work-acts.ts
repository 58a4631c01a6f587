import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import type { Endpoints } from '@portal/contract/endpoints.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Act } from '../acts/act.ts'
import { callAct } from '../acts/calls.ts'
import type { Output } from '../api/client.ts'
import { colleaguesQuery } from './queries.ts'

/** A piece of work; what belongs to no account has none. */
export type WorkId = Pick<DeskWorkRow, 'kind' | 'accountId' | 'ref'>

const nobody = 'no one'

/** The choice that a piece of work has now. */
export const assigneeOf = ({ assignedTo, teamId }: Pick<DeskWorkRow, 'assignedTo' | 'teamId'>): string =>
  assignedTo ? `person ${assignedTo}` : teamId ? `team ${teamId}` : nobody

/** The choices of an assignee, by the names of teams and colleagues. */
export function assigneeNames({ colleagues, teams }: Output<Endpoints['GET /desk-info/api/colleagues']>) {
  return [
    [nobody, 'No one'],
    ...teams.map(({ teamId, name }) => [`team ${teamId}`, `Team ${name}`] as const),
    ...colleagues.map(({ userId, name }) => [`person ${userId}`, name] as const),
  ] as const
}

/** An assignee as a choice: a colleague, a team, or no one. */
function chosen(value: string) {
  const [kind, id = null] = value.split(' ')
  return { userId: kind === 'person' ? id : null, teamId: kind === 'team' ? id : null }
}

const sent = ({ kind, ref, accountId }: WorkId) => ({
  path: { params: { kind, ref } },
  options: accountId === null ? {} : { account: accountId },
})

/** Sets the assignee of one piece of work. */
export function assign(queryClient: QueryClient, work: WorkId, to: string, once: string) {
  const { path, options } = sent(work)
  return callAct(
    'PUT /work-desk/api/work/:kind/:ref/assignee',
    { ...path, body: chosen(to) },
    { ...options, once },
  ).then(() => stale(queryClient, work))
}

/** Puts one piece of work off until a time; null brings it back. */
export function followUp(
  queryClient: QueryClient,
  work: WorkId,
  body: { at: string | null; note: string },
  once: string,
) {
  const { path, options } = sent(work)
  return callAct('PUT /work-desk/api/work/:kind/:ref/follow-up', { ...path, body }, { ...options, once }).then(() =>
    stale(queryClient, work),
  )
}

async function stale(queryClient: QueryClient, { kind, accountId, ref }: WorkId): Promise<void> {
  const queue = queryClient.invalidateQueries({ queryKey: ['dashboard', 'desk'] })
  if (kind === 'case') await queryClient.invalidateQueries({ queryKey: ['cases', 'desk', accountId, ref] })
  await queue
}

/** Acts on work of any kind: assign it, or look at it again later. */
export function useWorkActs(work: WorkId, { isMine = false, isLater = false } = {}): Act[] {
  const queryClient = useQueryClient()
  const { data } = useQuery(colleaguesQuery(work.kind))
  const { me = '' } = data ?? {}
  return [
    {
      key: 'mine',
      shortcut: 'm',
      title: isMine ? 'Unassign' : 'Assign to me',
      refusal: data ? undefined : 'Your colleagues are still loading.',
      do: (_body, once) => assign(queryClient, work, isMine ? nobody : `person ${me}`, once),
      done: isMine ? 'Unassigned.' : 'Assigned to you.',
    },
    {
      key: 'assign',
      shortcut: 'a',
      title: 'Assign',
      fields: [
        {
          kind: 'choice',
          name: 'to',
          label: 'Assign to',
          names: data ? assigneeNames(data) : [],
        },
      ],
      refusal: data ? undefined : 'Your colleagues are still loading.',
      do: ({ to }, once) => assign(queryClient, work, String(to), once),
      done: 'Assigned.',
    },
    isLater
      ? {
          key: 'later',
          shortcut: 's',
          title: 'Bring back now',
          do: (_body, once) => followUp(queryClient, work, { at: null, note: '' }, once),
          done: 'Back in the queue.',
        }
      : {
          key: 'later',
          shortcut: 's',
          title: 'Follow up later',
          text: 'Out of the queue until then, but never longer than it is due.',
          fields: [
            { kind: 'moment', name: 'at', label: 'Follow up at', hint: 'UK time.' },
            { kind: 'lines', name: 'note', label: 'Note', hint: 'For the desk only.', isOptional: true, rows: 2 },
          ],
          do: ({ at, note = '' }, once) => followUp(queryClient, work, { at: String(at), note: String(note) }, once),
          done: 'Out of the queue until then.',
        },
  ]
}
