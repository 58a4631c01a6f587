import { sql } from 'kysely'
import type { Case, World } from '../../../testing/matrix.ts'
import { createCase } from '../../cases/testing/create-case.ts'

export function cases({ database, account, otherAccount }: World): Record<string, Case> {
  const of = (accountId: string) => async () => ({ kind: 'case', ref: await createCase(database, accountId) })
  const onCase = { own: of(account), other: of(otherAccount), forOperators: true } as const
  return {
    'GET /desk-info/api/teams': { forOperators: true },
    'PUT /work-desk/api/teams/:teamId': {
      forOperators: true,
      own: { teamId: 'first-line' },
      body: () => ({ name: 'First line' }),
    },
    'DELETE /work-desk/api/teams/:teamId': {
      forOperators: true,
      own: async () => {
        const teamId = `team-${crypto.randomUUID().slice(0, 8)}`
        await sql`insert into desk_team (team_id, name) values (${teamId}, ${teamId})`.execute(database.system)
        return { teamId }
      },
    },
    'GET /desk-info/api/queues': { forOperators: true },
    'PUT /work-desk/api/queues/:queueId': {
      forOperators: true,
      own: { queueId: 'faults' },
      body: () => ({ name: 'Faults', filter: { kind: 'case' } }),
    },
    'PUT /work-desk/api/queue-order': { forOperators: true, body: () => ({ queueIds: ['faults'] }) },
    'DELETE /work-desk/api/queues/:queueId': { forOperators: true, own: { queueId: 'faults' } },
    'GET /desk-info/api/work': { forOperators: true },
    'GET /desk-info/api/colleagues': { forOperators: true, query: '?kind=case' },
    'PUT /work-desk/api/work/:kind/:ref/assignee': { ...onCase, body: () => ({ userId: null }) },
    'PUT /work-desk/api/work/:kind/:ref/follow-up': {
      ...onCase,
      body: () => ({ at: new Date(Date.now() + 60 * 60_000).toISOString(), note: 'Call again.' }),
    },
  }
}
