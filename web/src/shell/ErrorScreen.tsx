import { exactTime } from '@portal/contract/format/dates.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import Triangle from 'lucide-react/icons/triangle-alert'
import { Suspense, useEffect, useState } from 'react'
import { boot } from '../boot.ts'
import { paths } from '../paths.ts'
import styles from './ErrorScreen.module.css'
import { pageTitle } from './page-title.ts'
import { telephone } from '../lib/telephone.ts'
import { useSessionActions } from './use-session-actions.ts'

const CopyButton = lazyPiece(() => import('@portal/ui/src/CopyButton.tsx'), 'CopyButton')

interface ErrorScreenProps {
  title?: string
  message?: string
  reference?: string
  onRetry?: () => void
}

export function ErrorScreen(props: ErrorScreenProps) {
  const {
    title = 'Sorry, something went wrong!',
    message = 'An unexpected error occurred and has been logged. Try again in a minute, or go back to the start.',
    reference,
    onRetry,
  } = props
  const { isSignedIn, signIn } = useSessionActions()
  const [at] = useState(() => exactTime(new Date()))
  useEffect(() => {
    document.title = pageTitle(boot().productName)
  }, [])

  return (
    <div className={styles.screen} role="alert">
      <span className={styles.icon}>
        <Triangle aria-hidden />
      </span>
      <h1>{title}</h1>
      <p className={styles.message}>{message}</p>
      <div className={styles.actions}>
        {onRetry ? (
          <Button size="lg" colour="outline" onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        {isSignedIn ? (
          <Button size="lg" colour="primary" href={paths.dashboard()}>
            Return to Home
          </Button>
        ) : (
          <Button size="lg" colour="primary" onClick={signIn}>
            Sign in
          </Button>
        )}
      </div>
      {reference ? (
        <div className={styles.reference}>
          <span>
            Reference <code>{reference}</code>
          </span>
          <span>
            Time <b>{at}</b>
          </span>
          <Suspense>
            <CopyButton text={`${reference}, ${at}`} what="reference and time" />
          </Suspense>
        </div>
      ) : null}
      <p className={styles.help}>
        Help: <a href={telephone(boot().supportPhone)}>{boot().supportPhone}</a>
      </p>
    </div>
  )
}
