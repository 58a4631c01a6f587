import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'

interface Wanted {
  dataCentreId: string
  startsAt: string
  slots: number
  visitId?: string
}

/** Reserves the chosen slot for the person who is booking, until the returned time. */
export function useHold() {
  const queryClient = useQueryClient()
  const [heldUntil, setHeldUntil] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const hold = async (wanted: Wanted): Promise<boolean> => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const answer = await call('PUT /visit-info/api/hold', { body: wanted })
      setHeldUntil(answer.heldUntil)
      return true
    } catch (failure) {
      setHeldUntil(undefined)
      setProblem(mapFailure(failure).message)
      return false
    } finally {
      setIsBusy(false)
      void queryClient.invalidateQueries({ queryKey: ['visits', 'days'] })
    }
  }
  /** Releases the slot when the person stops or chooses another data centre. */
  const release = async () => {
    setHeldUntil(undefined)
    await call('DELETE /visit-info/api/hold', {}).catch(() => {
      // It expires after 15 minutes.
    })
    void queryClient.invalidateQueries({ queryKey: ['visits', 'days'] })
  }
  return { hold, release, heldUntil, problem, isBusy, setHeldUntil }
}
