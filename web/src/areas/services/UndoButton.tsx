import type { ActivityRow } from '@portal/contract/activity/activity.ts'
import type { EventName, EventValues } from '@portal/contract/events.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateOrderRef } from './helpers.ts'
import { serviceQuery } from './queries.ts'
import { useMay } from '../../session/use-may.ts'

const undone = 'service.orderRef changed' satisfies EventName
const field: keyof EventValues[typeof undone] = 'orderRef'

/** A reference can be restored safely unless it has changed since. */
export function UndoButton({ row: { action, thing, thingId, before, after } }: { row: ActivityRow }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const mayChange = useMay('BusinessPortalServices')
  const [isBusy, setIsBusy] = useState(false)
  if (!mayChange || `${thing}.${action}` !== undone) return null
  const [was, is] = [textOf(before?.[field]), textOf(after?.[field])]

  const undo = async () => {
    setIsBusy(true)
    const text = await goBack()
    setIsBusy(false)
    toasts.show(
      text
        ? { kind: 'bad', text }
        : { kind: 'ok', text: was ? `Reference restored to ${was}` : 'Reference cleared again' },
    )
  }
  const goBack = async (): Promise<string | undefined> => {
    try {
      const service = await queryClient.fetchQuery({ ...serviceQuery(thingId), staleTime: 0 })
      if ((service.orderRef ?? '') !== is) return 'The reference has changed since. Nothing was undone.'
      const result = await updateOrderRef(thingId, was, service.version)
      if (!result.data) return result.message
      await queryClient.invalidateQueries({ queryKey: ['activity'] })
      await queryClient.invalidateQueries({ queryKey: ['services'] })
      return undefined
    } catch {
      return 'We could not load the service. Nothing was undone.'
    }
  }
  return (
    <Button size="sm" colour="tertiary" busy={isBusy} onClick={() => void undo()}>
      Undo
    </Button>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
