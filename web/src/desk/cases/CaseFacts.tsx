import { caseKindNames, casePriorityNames, caseSeverityNames } from '@portal/contract/cases/values.ts'
import { hoursInWords } from '@portal/contract/plans/words.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { listTime } from '@portal/contract/format/relative.ts'
import { Impact } from '../../shell/CaseStatus.tsx'
import { promiseInWords } from '../../areas/cases/case-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { promiseNames } from './promise-names.ts'
import type { DeskCase } from './queries.ts'

export function CaseFacts({ found }: { found: DeskCase }) {
  const now = useNow()
  const isOver = found.status === 'closed' || found.status === 'cancelled'
  const optional = (label: string, value: string | null, mono = false): KeyValue[] =>
    value ? [{ label, value, mono, ...(mono && { copy: value }) }] : []
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          // While it is open they are above the reply.
          ...(isOver ? found.promises : []).map((promise) => ({
            label: promiseNames[promise.name],
            value: promiseInWords(promise, now),
          })),
          { label: 'Response hours', value: hoursInWords(found.targets.hours) },
          { label: 'Category', value: caseKindNames[found.kind] },
          { label: 'Priority', value: casePriorityNames[found.priority] },
          { label: 'Impact', value: <Impact impact={found.impact} /> },
          ...optional('People affected', found.severity && caseSeverityNames[found.severity]),
          ...optional('Service', found.serviceName),
          ...optional('Service ID', found.serviceId, true),
          ...optional('Site', found.siteName),
          ...optional('Order', found.orderId, true),
          ...optional('Incident', found.incidentId, true),
          ...optional('Care level', found.careLevel),
          ...optional('Their reference', found.ownRef, true),
          ...optional('Customer’s test', found.test && `${found.test.title}: ${found.test.text}`),
          ...optional('Call-back due', found.callBackBy && listTime(found.callBackBy)),
          { label: 'Followers', value: found.watchers.map(({ name }) => name).join(', ') || 'None' },
        ]}
      />
    </Card>
  )
}
