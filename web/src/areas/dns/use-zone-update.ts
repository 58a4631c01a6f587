import type { Zone } from '@portal/contract/dns/dns.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { keepZone } from './queries.ts'

/** The function that shows the zone from an answer and confirms the change. */
export function useZoneUpdate(): (zone: Zone, message?: string) => void {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  return (zone, message) => {
    keepZone(queryClient, zone)
    if (message) toasts.show({ kind: 'ok', text: message })
  }
}
