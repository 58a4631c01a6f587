import { caseKindNames, casePriorityNames, caseSeverityNames } from '@portal/contract/case-values.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Impact } from '../../areas/cases/CaseStatus.tsx'
import { momentInWords, promiseInWords } from '../../areas/cases/case-words.ts'
import { useNow } from '../../areas/cases/use-now.ts'
import type { DeskCase } from './queries.ts'

const promiseNames = { respond: 'First reply', update: 'Next update', resolve: 'Done by' }

export function CaseFacts({ found }: { found: DeskCase }) {
  const now = useNow()
  const optional = (label: string, value: string | null, mono = false): KeyValue[] =>
    value ? [{ label, value, mono, ...(mono && { copy: value }) }] : []
  return (
    <Card title="Facts">
      <KeyValueList
        items={[
          ...found.promises.map((promise) => ({
            label: promiseNames[promise.name],
            value: promiseInWords(promise, now),
          })),
          { label: 'Promises run', value: found.workingHours },
          { label: 'Kind', value: caseKindNames[found.kind] },
          { label: 'Priority', value: casePriorityNames[found.priority] },
          { label: 'Impact', value: <Impact impact={found.impact} /> },
          ...optional('Held up', found.severity && caseSeverityNames[found.severity]),
          ...optional('Service', found.serviceName),
          ...optional('Service ID', found.serviceId, true),
          ...optional('Site', found.siteName),
          ...optional('Order', found.orderId, true),
          ...optional('Incident', found.incidentId, true),
          ...optional('Care level', found.careLevel),
          ...optional('Their reference', found.ownRef, true),
          ...optional('Test', found.test && `${found.test.title}: ${found.test.text}`),
          ...optional('Call back by', found.callBackBy && momentInWords(found.callBackBy)),
          { label: 'Followed by', value: found.watchers.map(({ name }) => name).join(', ') },
        ]}
      />
    </Card>
  )
}
