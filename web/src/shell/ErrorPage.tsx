import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { errorReference } from './report-error.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { reloadForNewRelease } from './new-release.ts'

/** A page that failed; the shell around it stays. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (reloadForNewRelease(error)) return null
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorScreen reference={errorReference(error)} onRetry={retry} />
}
