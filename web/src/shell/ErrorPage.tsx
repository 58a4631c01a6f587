import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorReference } from './report-error.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { reloadForNewRelease } from './new-release.ts'

/** A page that failed; the shell around it stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    // What the page had been told may be why it failed: the next try, and the way home, ask anew.
    queryClient.removeQueries({ type: 'inactive' })
  }, [queryClient])
  if (reloadForNewRelease(error)) return null
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorScreen reference={errorReference(error)} onRetry={retry} />
}
