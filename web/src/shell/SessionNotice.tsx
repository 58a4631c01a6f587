import { LoadingScreen } from '@portal/ui/src/LoadingScreen.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import styles from './Shell.module.css'
import { Page as SignedOutPage } from './SignedOutPage.tsx'

/** Replaces the page during an outage of the identity service, and after a sign-out in another tab. */
export function SessionNotice() {
  if (useSession().status === 'loading') {
    return (
      <LoadingScreen message="The identity service is not responding. This page continues when the service is back." />
    )
  }
  return (
    <main className={styles.page}>
      <SignedOutPage />
    </main>
  )
}
