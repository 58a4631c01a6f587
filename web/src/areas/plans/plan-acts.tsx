import type { Plan } from '@portal/contract/plans/plans.ts'
import type { QueryClient } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import type { Act } from '../../acts/act.ts'
import { call } from '../../api/client.ts'

/** The acts of a reader on the version of a plan: the one for the account, and the one that hides its changes from the reader. After a refusal, too, a newer version may be in force. */
export function planActs(queryClient: QueryClient, { planId, version }: Plan) {
  const input = { params: { planId }, body: { version } }
  const afterwards = () => queryClient.invalidateQueries({ queryKey: ['plans'] })
  return {
    acknowledge: {
      key: 'acknowledge',
      title: 'Acknowledge for the account',
      colour: 'primary',
      icon: <CheckIcon aria-hidden />,
      do: async () => {
        await call('POST /plan-info/api/plans/:planId/acknowledgements', input, { once: `plan-${planId}-${version}` })
      },
      afterwards,
      done: `Version ${version} acknowledged for your account`,
      failed: 'We could not record the acknowledgement.',
    },
    read: {
      key: 'read',
      title: 'Mark as read by me',
      do: async () => {
        await call('PUT /plan-info/api/plans/:planId/reading', input)
      },
      afterwards,
      failed: 'We could not mark the plan as read.',
    },
  } satisfies Record<string, Act>
}
