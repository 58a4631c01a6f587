import type { ActivityRow } from '@portal/contract/activity.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateOrderRef } from '../services/helpers.ts'
import { serviceQuery } from '../services/queries.ts'
import { useMay } from '../services/use-may.ts'

/** A reference can go back without harm, as long as nobody has changed it since. */
export function UndoButton({ row: { action, thing, thingId, before, after } }: { row: ActivityRow }) {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const mayChange = useMay('BusinessPortalServices')
  const [isBusy, setIsBusy] = useState(false)
  if (!mayChange || thing !== 'service' || action !== 'orderRef changed') return null
  const [was, is] = [textOf(before?.orderRef), textOf(after?.orderRef)]

  const undo = async () => {
    setIsBusy(true)
    const text = await goBack()
    setIsBusy(false)
    toasts.show(text ? { kind: 'bad', text } : { kind: 'ok', text: `Reference is ${was || 'empty'} again` })
  }
  const goBack = async (): Promise<string | undefined> => {
    try {
      const service = await queryClient.fetchQuery({ ...serviceQuery(thingId), staleTime: 0 })
      if ((service.orderRef ?? '') !== is) return 'The reference was changed again since. Nothing was undone.'
      const result = await updateOrderRef(thingId, was, service.version)
      if (!result.data) return result.message
      await queryClient.invalidateQueries({ queryKey: ['activity'] })
      await queryClient.invalidateQueries({ queryKey: ['services'] })
      return undefined
    } catch {
      return 'The service could not be looked at. Nothing was undone.'
    }
  }
  return (
    <Button size="sm" colour="tertiary" busy={isBusy} onClick={() => void undo()}>
      Undo
    </Button>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
