import { Activity, type ReactNode, useEffect, useState } from 'react'
import { useSession, useSessionClient } from './SessionProvider.tsx'

interface SessionGateProps {
  /** A page that needs no session. */
  isPublic?: boolean
  /** Shown while it is not known who is signed in, and on the way to sign-in. */
  waiting?: ReactNode
  /** Shown while the identity service is away, and after a sign-out in another tab. */
  notice?: ReactNode
  children: ReactNode
}

const retryMs = 3000

/** Lets a page through only to whom it is for; everybody else is led to sign-in and back to this very address. */
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
        // Without the network the way to sign-in is closed for now.
        retry = setTimeout(signIn, retryMs)
      })
    }
    signIn()
    return () => clearTimeout(retry)
  }, [client, mustSignIn])

  const isOpen = state.status === 'authenticated' || (state.status === 'unauthenticated' && isPublic)
  // Once it was shown, a page is only hidden while the identity service is away, with what was typed in it.
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
