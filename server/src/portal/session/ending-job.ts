import type { Database } from '@portal/db/src/database.ts'
import { createPeopleDesk } from '@portal/identity/src/identity.ts'
import type { Config } from '../../config.ts'
import { createLoopbackFetch } from '../../lib/loopback-fetch.ts'
import { createSeal } from '../../lib/secret.ts'
import { endAtIdentityServer } from './end-at-identity-server.ts'
import { sessionPurpose } from './plugin.ts'
import { createProvider } from './provider.ts'
import { EndedSession } from './store.ts'

const Ending = EndedSession.omit({ sealedIdToken: true })

/** What sign-out could not do at once is done here, again and again until the identity server has answered. */
export function createEndingJob(config: Config, database: Database): (payload: unknown) => Promise<void> {
  const seal = createSeal(config, sessionPurpose)
  const provider = createProvider(
    config,
    createLoopbackFetch(config, () => config.PORT),
    Date.now,
  )
  const identityDesk = config.isIdentityEmbedded ? createPeopleDesk(database, config.OIDC_ISSUER) : undefined
  return (payload) => endAtIdentityServer(Ending.parse(payload), { provider, seal, identityDesk })
}
