import type { EscalationLevel, PlanContent } from '@portal/contract/plans/content.ts'
import { hoursInWords, openingInWords } from '@portal/contract/plans/words.ts'
import type { OpenCaseLadder } from '@portal/contract/plans/plans.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { DataTable } from '@portal/ui/src/DataTable.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { EscalationLevels } from '../../lib/EscalationLevels.tsx'
import { telephone } from '../../lib/telephone.ts'
import styles from './plans.module.css'
import { laddersQuery } from './queries.ts'

const columns: readonly Column<EscalationLevel>[] = [
  {
    key: 'role',
    header: 'Level',
    isName: true,
    sortable: false,
    cell: ({ level, role, name }) => (
      <>
        {level}. {role}
        <small>{name}</small>
      </>
    ),
  },
  {
    key: 'phone',
    header: 'Phone',
    width: '10rem',
    sortable: false,
    cell: ({ phone }) => <Link href={telephone(phone)}>{phone}</Link>,
  },
  {
    key: 'opensAfterHours',
    header: 'Available',
    width: '9rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ opensAfterHours }) => openingInWords(opensAfterHours),
  },
]

interface EscalationCardProps {
  planId: string
  escalation: PlanContent['escalation']
}

/** The escalation contacts, and for open cases the time from which each applies. */
export function EscalationCard({ planId, escalation: { hours, levels } }: EscalationCardProps) {
  const { data: ladders } = useQuery(laddersQuery(planId))
  return (
    <Card title="Escalation" note={`Hours count ${hoursInWords(hours)}, except while we wait for you`} flush>
      <DataTable
        label="Escalation levels"
        lines={2}
        columns={columns}
        rows={levels}
        rowKey={({ level }) => String(level)}
        searchable={false}
        pager="none"
      />
      {ladders?.length ? (
        <div className={styles.ladders}>
          <h3>Your open cases</h3>
          {ladders.map((ladder) => (
            <CaseLadder key={ladder.caseRef} ladder={ladder} />
          ))}
        </div>
      ) : null}
    </Card>
  )
}

function CaseLadder({ ladder: { caseRef, serviceId, serviceName, priority, levels } }: { ladder: OpenCaseLadder }) {
  return (
    <div>
      <p>
        <code>{caseRef}</code>{' '}
        {serviceId && serviceName ? <Link href={paths.service(serviceId)}>{serviceName}</Link> : null}, {priority}
      </p>
      <p className={styles.quiet}>
        <EscalationLevels levels={levels} />
      </p>
    </div>
  )
}
