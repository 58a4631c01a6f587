import type { DeskTeam } from '@portal/contract/desk/work.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { PageHeader } from '@portal/ui/src/PageHeader.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import TeamIcon from 'lucide-react/icons/users'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { RowActs } from '../../acts/RowActs.tsx'
import { mapFailure } from '../../api/failure.ts'
import { deskPaths } from '../desk-paths.ts'
import { teamsQuery } from './queries.ts'
import { deleteTeamAct, teamAct } from './team-acts.ts'

export function load(queryClient: QueryClient): Promise<unknown> {
  return queryClient.prefetchQuery(teamsQuery)
}

/** The teams that work is assigned to, for the operators of the portal. */
export function Page() {
  const queryClient = useQueryClient()
  const { data, error, isPending, refetch } = useQuery(teamsQuery)
  const staff = data?.staff ?? []
  const teams = data?.teams ?? []
  const columns: readonly Column<DeskTeam>[] = [
    { key: 'name', header: 'Team', isName: true, width: '16rem' },
    {
      key: 'members',
      header: 'People',
      sortable: false,
      cell: ({ members }) => members.map(({ name }) => name).join(', ') || 'No one yet',
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      sortable: false,
      width: '5rem',
      cell: (team) => (
        <RowActs name={team.name} acts={[teamAct(queryClient, staff, team), deleteTeamAct(queryClient, team)]} />
      ),
    },
  ]
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Queue', href: deskPaths.desk() }, { label: 'Teams' }]}
        title="Teams"
        facts={data ? [counted(teams.length, 'team'), 'Work is assigned to a person or to a team'] : []}
        loading={isPending}
        actions={data ? <ActButtons acts={[teamAct(queryClient, staff)]} /> : null}
      />
      <Card label="Teams" flush>
        <DataTable
          label="Teams"
          noun="team"
          columns={columns}
          rows={teams}
          rowKey={({ teamId }) => teamId}
          loading={isPending}
          searchable={teams.length > 10}
          pager={teams.length > 10 ? 'compact' : 'none'}
          problem={
            error
              ? { title: 'We could not load the teams', text: mapFailure(error).message, onRetry: () => void refetch() }
              : undefined
          }
          empty={
            <EmptyState
              icon={<TeamIcon aria-hidden />}
              title="No teams yet"
              text="Add a team, then assign work to it from the queue."
            />
          }
        />
      </Card>
    </>
  )
}
