import { Activity, type ReactNode, useEffect, useState } from 'react'
import { useSession, useSessionClient } from './SessionProvider.tsx'

interface SessionGateProps {
  /** A page that needs no session. */
  isPublic?: boolean
  /** Shown until the session is known, and while redirecting to sign-in. */
  waiting?: ReactNode
  /** Shown while the identity service is unavailable, and after a sign-out in another tab. */
  notice?: ReactNode
  children: ReactNode
}

const retryMs = 3000

/** Shows a page only to its audience; everyone else goes to sign-in and back to the same address. */
export function SessionGate({ isPublic = false, waiting = null, notice = null, children }: SessionGateProps) {
  const state = useSession()
  const client = useSessionClient()
  const isAway = state.status === 'loading' && state.isIdentityAway === true
  const isSignedOut = state.status === 'unauthenticated' && state.isSignedOutElsewhere === true && !isPublic
  const mustSignIn = state.status === 'unauthenticated' && !isPublic && !isSignedOut

  useEffect(() => {
    if (!mustSignIn) return undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    const signIn = () => {
      client.signIn().catch(() => {
        // Offline, the redirect to sign-in is not possible yet.
        retry = setTimeout(signIn, retryMs)
      })
    }
    signIn()
    return () => clearTimeout(retry)
  }, [client, mustSignIn])

  const isOpen = state.status === 'authenticated' || (state.status === 'unauthenticated' && isPublic)
  // A page shown once is only hidden during an outage of the identity service, with the input in it.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  if (isSignedOut) return notice
  if (!isOpen && !isAway) return waiting
  return (
    <>
      {isAway ? notice : null}
      {isOpen || wasOpen ? <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity> : null}
    </>
  )
}
