import type { Endpoints } from '@portal/contract/endpoints.ts'
import { counted, number, plural } from '@portal/contract/format/counts.ts'
import type { AffectedAccount } from '@portal/contract/service-status/desk.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { FigureStrip } from '@portal/ui/src/FigureStrip.tsx'
import layout from '@portal/ui/src/layout.module.css'
import { Link } from '@portal/ui/src/Link.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { Status } from '@portal/ui/src/Status.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Output } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import type { ActValues } from '../../acts/act.ts'
import type { Form } from '../../forms/use-form.ts'
import { SaveButton } from '../../shell/SaveButton.tsx'
import { deskPaths } from '../desk-paths.ts'
import type { IncidentReach } from './incident-rules.ts'
import { NoFollowersNotice } from './NoFollowersNotice.tsx'

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
    header: 'Notified',
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

interface AffectedCardProps {
  answer: UseQueryResult<Output<Endpoints['POST /incident-desk/api/previews']>>
  /** Null while there is no rule and no service. */
  reach: IncidentReach | null
  form: Pick<Form<ActValues>, 'values' | 'set'>
}

/** The accounts that a new incident affects, with the people who will be notified. */
export function AffectedCard({ answer: { data, error, isFetching, refetch }, reach, form }: AffectedCardProps) {
  if (!reach) {
    return (
      <Card title="Affected">
        <EmptyState
          title="No services yet"
          text="The accounts and services appear here when you enter a rule or services."
        />
      </Card>
    )
  }
  return (
    <div className={layout.stack} aria-live="polite" aria-busy={isFetching}>
      {data ? (
        <>
          <FigureStrip
            label="Affected"
            figures={[
              { label: 'Accounts', value: number(data.accounts) },
              { label: 'Services', value: number(data.services) },
              { label: 'People notified', value: number(data.people) },
              { label: 'Open cases', value: number(data.openCases) },
            ]}
          />
          <NoFollowersNotice preview={data} form={form} />
          {data.unknownServiceIds.length > 0 ? (
            <Notice kind="warn" title="Not found among current services">
              {`${data.unknownServiceIds.join(', ')}. Correct the service IDs before you publish.`}
            </Notice>
          ) : null}
        </>
      ) : null}
      <Card
        title="Affected accounts"
        note={data && data.accounts > data.rows.length ? `First ${data.rows.length}` : null}
        flush
        aside={
          data && data.services > 0 ? (
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
          label="Affected accounts, those where no one is notified first"
          noun="account"
          lines={2}
          columns={columns}
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
          empty={
            <EmptyState
              title="No services are affected"
              text="Every rule must match. Check each rule, or remove one."
            />
          }
        />
      </Card>
    </div>
  )
}
