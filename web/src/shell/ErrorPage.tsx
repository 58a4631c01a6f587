import { loadMissingStyles } from '@portal/ui/src/missing-styles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const retryRef = useRef(retry)
  useEffect(() => {
    retryRef.current = retry
  })
  useEffect(() => {
    // What could not be had without the network comes by itself with it.
    const again = () => void loadMissingStyles().then(() => retryRef.current())
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  if (reloadForNewRelease(error)) return null
  return <ErrorScreen reference={errorReference(error)} onRetry={retry} />
}
