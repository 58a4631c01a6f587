import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueriedLines } from '../../shell/QueriedLines.tsx'
import { caseBillQuery } from './queries.ts'

/** The lines of a bill that the case is about, if it is about a bill. */
export function BillQueryCard({ caseId }: { caseId: string }) {
  const { data: query } = useQuery(caseBillQuery(caseId))
  if (!query) return null
  return (
    <Card title="About a bill" note={query.outcome === null ? 'In dispute' : undefined}>
      <QueriedLines query={query} href={pageOf('bill', { billId: query.billId })} />
    </Card>
  )
}
