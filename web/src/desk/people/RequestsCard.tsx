import { accessNames } from '@portal/contract/access-names.ts'
import type { AccessRequest } from '@portal/contract/access.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { KeyValueList } from '@portal/ui/src/KeyValueList.tsx'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Act } from '../acts/act.ts'
import { ActButtons } from '../acts/ActButtons.tsx'
import acts from '../acts/acts.module.css'
import { callAct } from '../acts/call-act.ts'
import { requestsQuery } from './queries.ts'

/** What people of the account have asked their administrators for; nothing where nobody waits. */
export function RequestsCard({ account }: { account: string }) {
  const queryClient = useQueryClient()
  const { data: requests } = useQuery(requestsQuery(account))
  if (!requests?.length) return null
  return (
    <Card title="Asked for access" note={String(requests.length)}>
      <KeyValueList
        items={requests.map((request) => ({
          label: `${request.name}: ${accessNames[request.resource]}`,
          value: (
            <div className={acts.form}>
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
  const answers =
    (isGranted: boolean): Act['do'] =>
    async ({ answer = '' }, once) => {
      const { requests } = await callAct(
        'POST /people-desk/api/requests/:requestId/answer',
        { params: { requestId }, body: { isGranted, answer } },
        { account, once },
      )
      queryClient.setQueryData(requestsQuery(account).queryKey, requests)
    }
  return [
    {
      key: 'grant',
      title: `Grant ${what}`,
      button: 'Grant',
      refusal: limit ?? undefined,
      text: 'Usually an administrator of the account decides it. They see that the desk did.',
      fields: [{ kind: 'lines', name: 'answer', label: 'A word to them', isOptional: true }],
      do: answers(true),
      done: `${name} may use it from now on.`,
    },
    {
      key: 'decline',
      title: `Decline ${what}`,
      button: 'Decline',
      fields: [{ kind: 'lines', name: 'answer', label: 'Why' }],
      do: answers(false),
      done: `${name} is told.`,
    },
  ]
}
