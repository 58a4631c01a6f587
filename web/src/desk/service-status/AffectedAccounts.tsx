import type { Endpoints } from '@portal/contract/endpoints.ts'
import { counted, number, plural } from '@portal/contract/format/counts.ts'
import type { AffectedAccount } from '@portal/contract/service-status/desk.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { deskPaths } from '../desk-paths.ts'
import type { IncidentReach } from './incident-rules.ts'

const columns: readonly Column<AffectedAccount>[] = [
  {
    key: 'accountName',
    header: 'Account',
    isName: true,
    cell: ({ accountId, accountName }) => (
      <>
        <Link quiet href={deskPaths.account(accountId)}>
          {accountName}
        </Link>
        <small>
          <code>{accountId}</code>
        </small>
      </>
    ),
  },
  { key: 'services', header: 'Services', width: '7rem', align: 'end' },
  { key: 'openCases', header: 'Open cases', width: '8rem', align: 'end', hideBelow: 768 },
  {
    key: 'people',
    header: 'To notify',
    width: '8rem',
    align: 'end',
    cell: ({ people, isByAdministrators }) =>
      people === 0 ? (
        <Status kind="warn">No one</Status>
      ) : (
        <>
          {number(people)}
          {isByAdministrators ? <small>{plural(people, 'administrator')}</small> : null}
        </>
      ),
  },
]

export interface AffectedAccountsProps {
  answer: Pick<
    UseQueryResult<Output<Endpoints['POST /incident-desk/api/previews']>>,
    'data' | 'error' | 'isFetching' | 'refetch'
  >
  /** The services that can be downloaded. */
  reach?: IncidentReach
  /** The table has the people to notify in each account. */
  isNotified?: boolean
  /** Why no account may be affected. */
  hint: string
}

const withoutPeople = columns.filter(({ key }) => key !== 'people')

/** The accounts that an incident affects, those where no one is notified first. */
export function AffectedAccounts({
  answer: { data, error, refetch },
  reach,
  isNotified = true,
  hint,
}: AffectedAccountsProps) {
  return (
    <Card
      title="Affected accounts"
      note={data && data.accounts > data.rows.length ? `First ${data.rows.length}` : null}
      flush
      aside={
        reach && data && data.services > 0 ? (
          <SaveButton
            path="/incident-desk/api/previews/services.csv"
            body={reach}
            fileName="affected-services.csv"
            colour="tertiary"
            size="sm"
          >{`${counted(data.services, 'service')} as CSV`}</SaveButton>
        ) : null
      }
    >
      <DataTable
        label={isNotified ? 'Affected accounts, those where no one is notified first' : 'Affected accounts'}
        noun="account"
        lines={2}
        columns={isNotified ? columns : withoutPeople}
        rows={data?.rows ?? []}
        rowKey={({ accountId }) => accountId}
        loading={!data && !error}
        pager={(data?.rows.length ?? 0) > 10 ? 'compact' : 'none'}
        searchable={(data?.rows.length ?? 0) > 10}
        problem={
          error
            ? { title: 'We could not count', text: mapFailure(error).message, onRetry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState title="No services are affected" text={hint} />}
      />
    </Card>
  )
}
