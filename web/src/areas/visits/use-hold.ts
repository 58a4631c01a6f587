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

/** Keeps the chosen slot for whoever is booking; nobody else can take it until the moment that this answers. */
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
  /** Leaves the slot to others, where somebody stops or chooses another place. */
  const release = async () => {
    setHeldUntil(undefined)
    await call('DELETE /visit-info/api/hold', {}).catch(() => {
      // It ends by itself after a quarter of an hour.
    })
    void queryClient.invalidateQueries({ queryKey: ['visits', 'days'] })
  }
  return { hold, release, heldUntil, problem, isBusy, setHeldUntil }
}
