import { LoadingScreen } from '@portal/ui/src/LoadingScreen.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import styles from './Shell.module.css'
import { Page as SignedOutPage } from './SignedOutPage.tsx'

/** In the place of the page while the identity service is away, and after a sign-out in another tab. */
export function SessionNotice() {
  if (useSession().status === 'loading') {
    return (
      <LoadingScreen message="The identity service is not responding. This page continues as soon as it is back." />
    )
  }
  return (
    <main className={styles.page}>
      <SignedOutPage />
    </main>
  )
}
