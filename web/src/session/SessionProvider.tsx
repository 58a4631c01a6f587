import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import type { SessionClient } from './session-client.ts'
import type { SessionState } from './session-state.ts'

const SessionContext = createContext<SessionClient | null>(null)

interface SessionProviderProps {
  client: SessionClient
  children: ReactNode
}

export function SessionProvider({ client, children }: SessionProviderProps) {
  useEffect(() => client.start(), [client])
  return <SessionContext value={client}>{children}</SessionContext>
}

/** For sign-in, sign-out and updates of the session. */
export function useSessionClient(): SessionClient {
  const client = useContext(SessionContext)
  if (!client) throw new Error('There is no SessionProvider around this')
  return client
}

/** The signed-in person; `authenticated` always means without an error. */
export function useSession(): SessionState {
  const client = useSessionClient()
  return useSyncExternalStore(client.subscribe, client.state, client.state)
}
