import type { Database } from '@portal/db/src/database.ts'
import { createPeopleDesk } from '@portal/identity/src/people-desk.ts'
import type { Config } from '../../config.ts'
import { createLoopbackFetch } from '../../lib/loopback-fetch.ts'
import { createCipher } from '../../lib/secret.ts'
import { endAtIdentityServer } from './end-at-identity-server.ts'
import { sessionPurpose } from './plugin.ts'
import { createProvider } from './provider.ts'
import { EndedSession } from '../../sessions/store.ts'

const Ending = EndedSession.omit({ encryptedIdToken: true })

/** Completes sign-outs that failed at the identity server, with retries until it responds. */
export function createEndingJob(config: Config, database: Database): (payload: unknown) => Promise<void> {
  const cipher = createCipher(config, sessionPurpose)
  const provider = createProvider(config, createLoopbackFetch(config, { port: () => config.PORT }), Date.now)
  const identityDesk = config.isIdentityEmbedded ? createPeopleDesk(database, config.OIDC_ISSUER) : undefined
  return (payload) => endAtIdentityServer(Ending.parse(payload), { provider, cipher, identityDesk })
}
