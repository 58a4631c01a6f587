import type { Database } from '@portal/db/src/database.ts'
import { sealAnew as sealPlaceAnew, sealedColumn } from '@portal/db/src/seal-anew.ts'
import { sealAnew as sealIdentityAnew } from '@portal/identity/src/identity.ts'
import { identityKeyId, visitorPurpose } from '../gateway/visitors/identity.ts'
import { webhookPurpose } from '../gateway/webhooks/outgoing.ts'
import { createSeal, type Seal, type SecretSettings, secretsOf } from '../lib/secret.ts'
import { sessionPurpose } from '../portal/session/plugin.ts'
import { dnsPurpose } from '../systems/dns/open.ts'

const places = [
  { purpose: sessionPurpose, place: sealedColumn('session.session', 'access_token') },
  { purpose: sessionPurpose, place: sealedColumn('session.session', 'refresh_token') },
  { purpose: sessionPurpose, place: sealedColumn('session.session', 'id_token') },
  { purpose: visitorPurpose(identityKeyId), place: sealedColumn('visitor_identity', 'sealed') },
  { purpose: webhookPurpose, place: sealedColumn('webhook', 'sealed_secret') },
  { purpose: webhookPurpose, place: sealedColumn('webhook', 'previous_secret') },
  { purpose: dnsPurpose, place: sealedColumn('dns_server.zone', 'sealed_key') },
]

/**
 * Seals with SESSION_SECRET what SESSION_SECRET_PREVIOUS has sealed; answers how many values. After an answer of 0 nothing
 * that lasts needs the previous one any more. Sign-ins under way are not among it: they last for minutes.
 */
export async function sealAnew(database: Pick<Database, 'system'>, settings: SecretSettings): Promise<number> {
  let renewed = await sealIdentityAnew(database, secretsOf(settings))
  for (const { purpose, place } of places) {
    const seal = createSeal(settings, purpose)
    const newest = createSeal({ SESSION_SECRET: settings.SESSION_SECRET }, purpose)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    renewed += await sealPlaceAnew(database.system, place, {
      isNewest: (sealed) => opens(newest, sealed),
      renew: (sealed) => seal.seal(seal.unseal(sealed)),
    })
  }
  return renewed
}

function opens(seal: Seal, sealed: string): boolean {
  try {
    seal.unseal(sealed)
    return true
  } catch {
    return false
  }
}
