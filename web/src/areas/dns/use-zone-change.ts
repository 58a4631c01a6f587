import type { Zone } from '@portal/contract/dns.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { keepZone } from './queries.ts'

interface ZoneChange {
  isBusy: boolean
  /** Shows what the server answered and, where it is worth it, says so; a failure is told as a toast. */
  act: (work: (once: string) => Promise<Zone>, told?: string) => Promise<boolean>
}

/** One press of a button that changes the zone or its draft. */
export function useZoneChange(): ZoneChange {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    act: async (work, told) => {
      setBusy(true)
      try {
        keepZone(queryClient, await work(crypto.randomUUID()))
        if (told) toasts.show({ kind: 'ok', text: told })
        return true
      } catch (failure) {
        toasts.show({ kind: 'bad', text: mapFailure(failure).message })
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}

/** What a form does with the answer: show it and say so. */
export function useKeptZone(): (zone: Zone, told?: string) => void {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  return (zone, told) => {
    keepZone(queryClient, zone)
    if (told) toasts.show({ kind: 'ok', text: told })
  }
}
