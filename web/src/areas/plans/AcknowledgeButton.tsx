import type { Plan } from '@portal/contract/plans.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'

export function AcknowledgeButton({ plan: { planId, version } }: { plan: Plan }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const acknowledging = useMutation({
    mutationFn: () =>
      call(
        'POST /plan-info/api/plans/:planId/acknowledgements',
        { params: { planId }, body: { version } },
        { once: `plan-${planId}-${version}` },
      ),
    onSuccess: () => toasts.show({ kind: 'ok', text: `Version ${version} acknowledged for your account` }),
    onError: (failure) => toasts.show({ kind: 'bad', text: `Not acknowledged: ${mapFailure(failure).message}` }),
    // Also after a refusal: then a newer version is in force.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['plans'] }),
  })
  return (
    <Button
      colour="primary"
      icon={<CheckIcon aria-hidden />}
      busy={acknowledging.isPending}
      onClick={() => acknowledging.mutate()}
    >
      Acknowledge version {version}
    </Button>
  )
}
