import type { OtherOffering } from '@portal/contract/catalogue/catalogue.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { ActButtons } from '../../acts/ActButtons.tsx'
import { addition } from './product-acts.ts'
import { offeringsQuery } from './queries.ts'

const columns: readonly Column<OtherOffering>[] = [
  {
    key: 'name',
    header: 'Offering',
    isName: true,
    cell: ({ offeringId, name, description }) => (
      <>
        <span title={description ?? name}>{name}</span>
        <small>
          <code>{offeringId}</code>
        </small>
      </>
    ),
  },
  { key: 'status', header: 'Status there', width: '10rem', hideBelow: 768, cell: ({ status }) => status ?? '–' },
  {
    key: 'changedAt',
    header: 'Changed',
    width: '14rem',
    hideBelow: 768,
    cell: ({ changedAt, changedBy }) => (
      <>
        <Time at={changedAt} />
        <small>{changedBy}</small>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    hideHeader: true,
    width: '8rem',
    sortable: false,
    cell: (offering) => <Sell offering={offering} />,
  },
]

/** The offerings that another system added and that are not sold; nothing if there are none. */
export function OfferingsCard() {
  const { data: offerings = [] } = useQuery(offeringsQuery)
  if (offerings.length === 0) return null
  return (
    <Card title="Offerings of other systems" note="Not sold: customers do not see them" flush>
      <DataTable
        label="Offerings of other systems, the last changed first"
        noun="offering"
        lines={2}
        columns={columns}
        rows={offerings}
        rowKey={({ offeringId }) => offeringId}
        searchable={offerings.length > 10}
        pager={offerings.length > 10 ? 'compact' : 'none'}
      />
    </Card>
  )
}

function Sell({ offering }: { offering: OtherOffering }) {
  const queryClient = useQueryClient()
  return <ActButtons size="sm" acts={[addition(queryClient, offering)]} />
}
