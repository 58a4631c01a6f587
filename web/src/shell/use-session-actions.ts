import { paths } from '../paths.ts'
import { useSession, useSessionClient } from '../session/SessionProvider.tsx'

/** The two ways through the door. Both leave the page; without the network they may be tried again. */
export function useSessionActions() {
  const { status } = useSession()
  const client = useSessionClient()
  return {
    isSignedIn: status === 'authenticated',
    signIn: () => void client.signIn({ callbackUrl: afterSignIn() }).catch(() => {}),
    signOut: () => void client.signOut({ callbackUrl: paths.signedOut() }).catch(() => {}),
  }
}

/** Back to this page, except where it only says goodbye. */
function afterSignIn(): string {
  return location.pathname === paths.signedOut() ? paths.dashboard() : location.href
}
