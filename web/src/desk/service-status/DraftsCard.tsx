import { incidentKindNames } from '@portal/contract/diagnostics/values.ts'
import type { IncidentDraft } from '@portal/contract/service-status/drafts.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { mapFailure } from '../../api/failure.ts'
import { deskPaths } from '../desk-paths.ts'
import styles from './incident-new.module.css'
import { draftsQuery } from './queries.ts'

const columns: readonly Column<IncidentDraft>[] = [
  {
    key: 'title',
    header: 'Draft',
    isName: true,
    cell: ({ ref, content: { title, kind } }) => (
      <>
        <Link quiet href={deskPaths.incidentDraft(ref)} title={title}>
          {title || 'No title'}
        </Link>
        <small>
          <code>{ref}</code> · {incidentKindNames[kind]}
        </small>
      </>
    ),
  },
  {
    key: 'changedAt',
    header: 'Saved',
    width: 'min(18rem, 42vw)',
    cell: ({ changedAt, changedByName }) => (
      <>
        <Time at={changedAt} />
        <small>{changedByName}</small>
      </>
    ),
  },
]

/** The drafts of incidents, if there are any. */
export function DraftsCard() {
  const { data, error, refetch } = useQuery(draftsQuery)
  const drafts = data?.drafts ?? []
  if (!error && drafts.length === 0) return null
  return (
    <Card className={styles.drafts} title="Drafts" note="Customers do not see them" flush>
      <DataTable
        label="Drafts of incidents, latest change first"
        noun="draft"
        lines={2}
        columns={columns}
        rows={drafts}
        rowKey={({ ref }) => ref}
        searchable={false}
        pager={drafts.length > 10 ? 'compact' : 'none'}
        problem={
          error && !data
            ? {
                title: 'We could not load the drafts',
                text: mapFailure(error).message,
                onRetry: () => void refetch(),
              }
            : undefined
        }
      />
    </Card>
  )
}
