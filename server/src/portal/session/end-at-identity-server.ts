import type { Cipher } from '../../lib/secret.ts'
import { within } from '../../lib/within.ts'
import type { IdentityDesk } from '../../people/identity-desk.ts'
import type { Provider } from './provider.ts'
import type { EndedSession } from '../../sessions/store.ts'

interface Parts {
  provider: Provider
  cipher: Cipher
  /** The embedded identity server's; other providers offer clients no way to end a single session. */
  identityDesk?: IdentityDesk | undefined
}

const longestWaitMs = 1000

export type Ending = Omit<EndedSession, 'encryptedIdToken'>

/**
 * Ends a session at the identity server, from server to server: its refresh and access tokens and, if possible, the
 * identity server's own session of this browser. Repeating it does no harm. Throws if a part failed.
 */
export async function endAtIdentityServer(ended: Ending, { provider, cipher, identityDesk }: Parts): Promise<void> {
  const { providerSubject, providerSid, encryptedAccessToken, encryptedRefreshToken } = ended
  const tokens = Promise.all([
    provider.revoke(cipher.decrypt(encryptedAccessToken), 'access_token'),
    encryptedRefreshToken ? provider.revoke(cipher.decrypt(encryptedRefreshToken), 'refresh_token') : undefined,
  ])
  // The embedded server needs its session to find a refresh token, so the session ends after the tokens, or after the
  // time limit.
  const session = within(longestWaitMs, Promise.allSettled([tokens]), () => undefined).then(() =>
    providerSid ? identityDesk?.endSession(providerSubject, providerSid) : undefined,
  )
  const results = await Promise.allSettled([tokens, session])
  const causes: unknown[] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0) throw new AggregateError(causes, 'Not all of a session has ended', { cause: causes[0] })
}
