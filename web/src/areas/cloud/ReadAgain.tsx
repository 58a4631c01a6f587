import type { Centre } from '@portal/contract/cloud.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import RetryIcon from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { readAgain } from './queries.ts'

/** Has the director asked now instead of at the next hour. */
export function ReadAgain({ centre: { serviceId } }: { centre: Pick<Centre, 'serviceId'> }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    try {
      const { trouble } = await readAgain(queryClient, serviceId)
      if (!trouble) toasts.show({ kind: 'ok', text: 'The figures are up to date.' })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: mapFailure(failure).message })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" icon={<RetryIcon aria-hidden />} busy={isBusy} onClick={() => void read()}>
      Read again
    </Button>
  )
}
