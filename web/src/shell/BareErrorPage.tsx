import { Wordmark } from './header/Wordmark.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import styles from './ErrorScreen.module.css'
import { reloadForNewRelease } from './new-release.ts'
import { errorReference } from './report-error.ts'

/** For failures of the shell itself: only the portal's name remains around the message. */
export function BareErrorPage({ error }: { error: unknown }) {
  if (reloadForNewRelease(error)) return null
  return (
    <div className={styles.bare}>
      <header className={styles.bar}>
        <Wordmark />
      </header>
      <main>
        <ErrorScreen reference={errorReference(error)} onRetry={() => location.reload()} />
      </main>
    </div>
  )
}
