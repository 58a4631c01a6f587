import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'

interface Wanted {
  dataCentreId: string
  startsAt: string
  slots: number
  visitId?: string
}

interface Held {
  isBusy?: boolean
  heldUntil?: string
  problem?: string
}

/**
 * Reserves the chosen slot for the person who is booking, until the returned time. The arrow keys choose every slot on
 * their way: calls are sent one after another, so that the last choice is the one that remains reserved.
 */
export function useHold() {
  const queryClient = useQueryClient()
  const [held, setHeld] = useState<Held>({})
  const turn = useRef(Promise.resolve())
  const last = useRef<Wanted>(undefined)

  const inTurn = (wanted: Wanted | undefined, act: () => Promise<Held>): Promise<void> => {
    last.current = wanted
    setHeld({ isBusy: wanted !== undefined })
    turn.current = turn.current.then(async () => {
      if (last.current !== wanted) return
      const result = await act()
      if (last.current === wanted) setHeld(result)
      void queryClient.invalidateQueries({ queryKey: ['visits', 'days'] })
    })
    return turn.current
  }
  const hold = (wanted: Wanted) =>
    inTurn(wanted, async () => {
      try {
        const { heldUntil } = await call('PUT /visit-info/api/hold', { body: wanted })
        return { heldUntil }
      } catch (failure) {
        return { problem: mapFailure(failure).message }
      }
    })
  /** Releases the slot when the person stops. */
  const release = () =>
    inTurn(undefined, async () => {
      await call('DELETE /visit-info/api/hold', {}).catch(() => {
        // It expires after 15 minutes.
      })
      return {}
    })
  return { hold, release, ...held }
}
