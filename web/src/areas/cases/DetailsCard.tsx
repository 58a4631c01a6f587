import { caseKindNames, casePriorityNames, caseSeverityNames } from '@portal/contract/cases/values.ts'
import { faultCauseNames } from '@portal/contract/plans/values.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { InlineEdit } from '@portal/ui/src/InlineEdit.tsx'
import { type KeyValue, KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Time } from '../../lib/Time.tsx'
import { call } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { Impact } from '../../shell/CaseStatus.tsx'
import { type CaseAnswer, caseQuery, keepCase } from './queries.ts'

export function DetailsCard({ found }: { found: CaseAnswer }) {
  const { caseId, serviceId, orderId, testId, incidentId, severity } = found
  const optional = (label: string, value: KeyValue['value'], more: Partial<KeyValue> = {}): KeyValue[] =>
    value ? [{ label, value, ...more }] : []
  return (
    <Card title="Details">
      <KeyValueList
        items={[
          { label: 'Case', value: caseId, mono: true, copy: caseId },
          { label: 'Type', value: caseKindNames[found.kind] },
          ...optional(
            'Service',
            serviceId ? <Link href={paths.service(serviceId)}>{found.serviceName ?? serviceId}</Link> : null,
          ),
          ...optional('Service ID', serviceId, { mono: true, copy: serviceId ?? undefined }),
          ...optional('Order', orderId ? <Link href={`${paths.orders()}/${orderId}`}>{orderId}</Link> : null, {
            mono: true,
          }),
          ...optional(
            'Test result',
            testId && serviceId ? <Link href={paths.test(serviceId, testId)}>{testId}</Link> : testId,
            { mono: true },
          ),
          ...optional(
            'Incident',
            incidentId ? <Link href={pageOf('incident', { ref: incidentId })}>{incidentId}</Link> : null,
            {
              mono: true,
            },
          ),
          { label: 'Impact', value: <Impact impact={found.impact} status={found.status} /> },
          ...optional('Affected', severity ? caseSeverityNames[severity] : null),
          { label: 'Priority', value: casePriorityNames[found.priority] },
          ...optional('Care level', found.careLevel),
          ...optional('Cause', found.cause && faultCauseNames[found.cause]),
          {
            label: 'Opened',
            value: (
              <>
                <Time at={found.openedAt} />, {found.openedByName}
              </>
            ),
          },
          { label: 'Your reference', value: <OwnRef found={found} /> },
        ]}
      />
    </Card>
  )
}

function OwnRef({ found }: { found: CaseAnswer }) {
  const queryClient = useQueryClient()
  const { caseId, version } = found
  const change = async (ownRef: string): Promise<string | void> => {
    try {
      const changed = await call(
        'PATCH /case-info/api/cases/:caseId',
        { params: { caseId }, body: { ownRef: ownRef.trim() } },
        { version },
      )
      await keepCase(queryClient, changed)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 412) return mapFailure(failure).message
      await queryClient.invalidateQueries({ queryKey: caseQuery(caseId).queryKey })
      return 'This case has changed since you opened it. Save again to continue.'
    }
  }
  return (
    <InlineEdit
      value={found.ownRef ?? ''}
      label="your reference"
      emptyText="–"
      mono
      maxLength={50}
      onConfirm={change}
    />
  )
}
