import { Tabs } from '@portal/ui/src/Tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { deskPaths } from '../desk-paths.ts'
import { waitingQuery } from '../queries.ts'
import { commissionQueueQuery } from './queries.ts'

export function CommissionTabs({ current }: { current: 'dealers' | 'queries' }) {
  const { data: waiting } = useQuery(waitingQuery)
  const { data: dealers } = useQuery(commissionQueueQuery({}))
  return (
    <Tabs
      label="Commission"
      tabs={[
        { label: 'Statements', count: dealers?.total, href: deskPaths.commission(), current: current === 'dealers' },
        {
          label: 'Queries',
          count: waiting?.DeskCommission,
          href: deskPaths.commissionQueries(),
          current: current === 'queries',
        },
      ]}
    />
  )
}
