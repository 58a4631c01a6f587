import type { DeskTeam } from '@portal/contract/desk/work.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act, ActBody } from '../../acts/act.ts'
import { calls } from '../../acts/calls.ts'

type Person = DeskTeam['members'][number]

const field = ({ userId }: Person) => `person ${userId}`

/** The people who are ticked. */
export const peopleOf = (staff: readonly Person[], typed: ActBody): string[] =>
  staff.filter((person) => typed[field(person)] === true).map(({ userId }) => userId)

const stale = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: ['desk'] })

/** Adds a team, or changes one. */
export function teamAct(queryClient: QueryClient, staff: readonly Person[], team?: DeskTeam): Act {
  const teamId = team?.teamId ?? `team-${crypto.randomUUID().slice(0, 8)}`
  const members = team?.members ?? []
  return {
    key: team ? `change ${teamId}` : 'add',
    title: team ? `Change ${team.name}` : 'Add team',
    ...(team && { button: 'Change' }),
    colour: 'primary',
    fields: [
      { kind: 'text', name: 'name', label: 'Name', maxLength: 60, autoComplete: 'off' },
      ...staff.map((person) => ({ kind: 'tick', name: field(person), label: person.name }) as const),
    ],
    initial: {
      name: team?.name ?? '',
      ...Object.fromEntries(members.map((person) => [field(person), true])),
    },
    do: calls(
      'PUT /work-desk/api/teams/:teamId',
      { params: { teamId }, body: (typed) => ({ name: typed['name'], userIds: peopleOf(staff, typed) }) },
      stale(queryClient),
    ),
    done: team ? 'Team changed.' : 'Team added.',
  }
}

export const deleteTeamAct = (queryClient: QueryClient, { teamId, name }: DeskTeam): Act => ({
  key: `delete ${teamId}`,
  title: `Delete ${name}`,
  button: 'Delete',
  text: 'Its work is unassigned. Work of its people stays theirs.',
  fields: [],
  do: calls('DELETE /work-desk/api/teams/:teamId', { params: { teamId } }, stale(queryClient)),
  done: 'Team deleted.',
  destructive: true,
})
