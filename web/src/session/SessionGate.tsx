import { type ReactNode, useEffect } from 'react'
import { useSession, useSessionClient } from './SessionProvider.tsx'

interface SessionGateProps {
  /** A page that needs no session. */
  isPublic?: boolean
  /** Shown while it is not known who is signed in, and on the way to sign-in. */
  waiting?: ReactNode
  children: ReactNode
}

const retryMs = 3000

/** Lets a page through only to whom it is for; everybody else is led to sign-in and back to this very address. */
export function SessionGate({ isPublic = false, waiting = null, children }: SessionGateProps) {
  const { status } = useSession()
  const client = useSessionClient()
  const mustSignIn = status === 'unauthenticated' && !isPublic

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

  const isOpen = status === 'authenticated' || (status === 'unauthenticated' && isPublic)
  return isOpen ? children : waiting
}
