import { paths } from '../paths.ts'
import { useSession, useSessionClient } from '../session/SessionProvider.tsx'

/** Sign-in and sign-out. Both leave the page; offline they can be retried. */
export function useSessionActions() {
  const { status } = useSession()
  const client = useSessionClient()
  return {
    isSignedIn: status === 'authenticated',
    signIn: () => void client.signIn({ callbackUrl: afterSignIn() }).catch(() => {}),
    signOut: () => void client.signOut({ callbackUrl: paths.signedOut() }).catch(() => {}),
  }
}

/** Returns to this page, unless it is the signed-out page. */
function afterSignIn(): string {
  return location.pathname === paths.signedOut() ? paths.dashboard() : location.href
}
