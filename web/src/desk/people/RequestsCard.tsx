import { accessNames } from '@portal/contract/access/names.ts'
import type { AccessRequest } from '@portal/contract/access/access.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { ActButtons } from '../../acts/ActButtons.tsx'
import layout from '@portal/ui/src/layout.module.css'
import acts from '../../acts/acts.module.css'
import { calls } from '../../acts/calls.ts'
import { requestsQuery } from './queries.ts'

/** Pending permission requests of the account; hidden without any. */
export function RequestsCard({ account }: { account: string }) {
  const queryClient = useQueryClient()
  const { data: requests } = useQuery(requestsQuery(account))
  if (!requests?.length) return null
  return (
    <Card title="Requested permissions" note={String(requests.length)}>
      <KeyValueList
        items={requests.map((request) => ({
          label: `${request.name}: ${accessNames[request.resource]}`,
          value: (
            <div className={layout.stack}>
              <p>{request.reason}</p>
              <span className={acts.acts}>
                <ActButtons size="sm" acts={requestActs(queryClient, account, request)} />
              </span>
            </div>
          ),
        }))}
      />
    </Card>
  )
}

function requestActs(queryClient: QueryClient, account: string, request: AccessRequest): Act[] {
  const { requestId, resource, name, limit } = request
  const what = `${accessNames[resource]} to ${name}`
  const answers = (isGranted: boolean) =>
    calls(
      'POST /people-desk/api/requests/:requestId/answer',
      { params: { requestId }, body: ({ answer = '' }) => ({ isGranted, answer }), account },
      ({ requests }) => queryClient.setQueryData(requestsQuery(account).queryKey, requests),
    )
  return [
    {
      key: 'grant',
      title: `Grant ${what}`,
      button: 'Grant',
      refusal: limit ?? undefined,
      text: 'An administrator of the account usually decides. The activity log shows that the desk decided.',
      fields: [{ kind: 'lines', name: 'answer', label: 'Message to them', isOptional: true }],
      do: answers(true),
      done: `${name} now has this permission.`,
    },
    {
      key: 'decline',
      title: `Decline ${what}`,
      button: 'Decline',
      fields: [{ kind: 'lines', name: 'answer', label: 'Reason' }],
      do: answers(false),
      done: `${name} has been notified.`,
    },
  ]
}
