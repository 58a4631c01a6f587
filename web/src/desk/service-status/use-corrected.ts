import type { DeskIncident } from '@portal/contract/service-status/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deskPaths } from '../desk-paths.ts'
import { keepDeskIncident } from './queries.ts'

/** Keeps a corrected incident and returns to its page. */
export function useCorrected(): (changed: DeskIncident) => Promise<unknown> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (changed) => {
    await keepDeskIncident(queryClient, changed)
    await navigate({ to: deskPaths.incident(changed.ref) })
  }
}
