import { loadMissingStyles } from '@portal/ui/src/missing-styles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorReference } from './report-error.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { reloadForNewRelease } from './new-release.ts'

/** Replaces a page that failed; the shell stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    // Cached data may be the cause: the next attempt, and the dashboard, load it again.
    queryClient.removeQueries({ type: 'inactive' })
  }, [queryClient])
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const retryRef = useRef(retry)
  useEffect(() => {
    retryRef.current = retry
  })
  useEffect(() => {
    // Parts that failed offline load automatically when the network returns.
    const again = () => void loadMissingStyles().then(() => retryRef.current())
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  if (reloadForNewRelease(error)) return null
  return <ErrorScreen reference={errorReference(error)} onRetry={retry} />
}
