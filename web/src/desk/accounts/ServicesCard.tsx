import type { AccountService } from '@portal/contract/desk/account-overview.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { EmptyState } from '@portal/ui/src/EmptyState.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useMemo } from 'react'
import { pageOf } from '@portal/contract/page-of.ts'
import acts from '../../acts/acts.module.css'
import { inAccount } from '../../lib/in-account.ts'
import { Condition } from '../../shell/Condition.tsx'
import { Marked } from './Marked.tsx'
import type { Found } from './open-items.ts'
import type { Overview } from './queries.ts'
import styles from './account.module.css'

interface ServicesCardProps {
  accountId: string
  overview: Overview
  found: Found
}

const isFoundService = ({ serviceId, siteId }: AccountService, found: Found) =>
  found.has(`service ${serviceId}`) || (siteId !== null && found.has(`site ${siteId}`))

const columnsOf = (accountId: string, found: Found): Column<AccountService>[] => [
  {
    key: 'condition',
    header: 'Status',
    sortable: false,
    width: '9rem',
    cell: ({ condition }) => <Condition condition={condition} />,
  },
  {
    key: 'name',
    header: 'Service',
    isName: true,
    sortable: false,
    cell: ({ serviceId, name, siteName, conditionNote, productName, careLevel }) => (
      <>
        <Link quiet href={inAccount(pageOf('service', { serviceId }), accountId)} target="_blank" rel="noreferrer">
          {name}
        </Link>
        <small className={acts.onPhone}>
          {productName}
          {careLevel && `, care level ${careLevel}`}
        </small>
        {conditionNote || (siteName && siteName !== name) ? <small>{conditionNote ?? siteName}</small> : null}
      </>
    ),
  },
  {
    key: 'productName',
    header: 'Product and care level',
    sortable: false,
    width: '12rem',
    hideBelow: 1024,
    cell: ({ productName, careLevel }) => (
      <>
        {productName}
        {careLevel ? <small>{careLevel}</small> : null}
      </>
    ),
  },
  {
    key: 'serviceId',
    header: 'Service ID',
    sortable: false,
    width: '9rem',
    hideBelow: 768,
    cell: ({ serviceId }) => <Marked isFound={found.has(`service ${serviceId}`)}>{serviceId}</Marked>,
  },
]

/** The services that were found, then those with a fault. */
export function ServicesCard({ accountId, overview: { services, serviceCount }, found }: ServicesCardProps) {
  const columns = useMemo(() => columnsOf(accountId, found), [accountId, found])
  return (
    <Card
      title="Services"
      note={services.length < serviceCount ? `${services.length} of ${serviceCount}` : String(serviceCount)}
      aside={
        <Link href={inAccount(pageOf('services'), accountId)} target="_blank" rel="noreferrer">
          All services
        </Link>
      }
      flush
    >
      {services.length === 0 ? (
        <EmptyState title="This account has no services" />
      ) : (
        <DataTable
          label="Services, those with faults first"
          rows={services}
          rowKey={({ serviceId }) => serviceId}
          columns={columns}
          searchable={false}
          pager="none"
          lines={2}
          rowClassName={(row) => (isFoundService(row, found) ? styles.hitRow : undefined)}
        />
      )}
    </Card>
  )
}
