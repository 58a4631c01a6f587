import type { Seal } from '../../lib/secret.ts'
import { within } from '../../lib/within.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import type { Provider } from './provider.ts'
import type { EndedSession } from './store.ts'

interface Parts {
  provider: Provider
  seal: Seal
  /** Of the embedded identity server; another one has no words for the end of one session by its client. */
  identityDesk?: IdentityDesk | undefined
}

const longestWaitMs = 1000

export type Ending = Omit<EndedSession, 'sealedIdToken'>

/**
 * Ends the other half of a session, from server to server: its refresh and access token and, where that can be done, the
 * identity server's own session, of this browser only. Done twice it does no harm. Throws what could not be done.
 */
export async function endAtIdentityServer(ended: Ending, { provider, seal, identityDesk }: Parts): Promise<void> {
  const { providerSubject, providerSid, sealedAccessToken, sealedRefreshToken } = ended
  const tokens = Promise.all([
    provider.revoke(seal.unseal(sealedAccessToken), 'access_token'),
    sealedRefreshToken ? provider.revoke(seal.unseal(sealedRefreshToken), 'refresh_token') : undefined,
  ])
  // The embedded server finds a refresh token for as long as there is its session; that one does not wait for ever.
  const session = within(longestWaitMs, Promise.allSettled([tokens]), () => undefined).then(() =>
    providerSid ? identityDesk?.endSession(providerSubject, providerSid) : undefined,
  )
  const results = await Promise.allSettled([tokens, session])
  const causes: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0) throw new AggregateError(causes, 'Not all of a session has ended', { cause: causes[0] })
}
