import type { Database } from '@portal/db/src/database.ts'
import { reencrypt as reencryptPlace, encryptedColumn } from '@portal/db/src/reencrypt.ts'
import { reencrypt as reencryptIdentity } from '@portal/identity/src/reencrypt.ts'
import { cloudTokenPurpose } from '../gateway/cloud/tokens/sealed-token.ts'
import { identityKeyId, visitorPurpose } from '../gateway/visits/visitors/identity.ts'
import { tsigPurpose } from '../lib/tsig-secret.ts'
import { webhookPurpose } from '../gateway/webhooks/outgoing.ts'
import { createCipher, type Cipher, type SecretSettings, secretsOf } from '../lib/secret.ts'
import { sessionPurpose } from '../portal/session/plugin.ts'
import { dnsPurpose } from '../upstreams/dns/open.ts'

const places = [
  { purpose: sessionPurpose, place: encryptedColumn('session.session', 'access_token') },
  { purpose: sessionPurpose, place: encryptedColumn('session.session', 'refresh_token') },
  { purpose: sessionPurpose, place: encryptedColumn('session.session', 'id_token') },
  { purpose: visitorPurpose(identityKeyId), place: encryptedColumn('visitor_identity', 'encrypted') },
  { purpose: webhookPurpose, place: encryptedColumn('webhook', 'encrypted_secret') },
  { purpose: webhookPurpose, place: encryptedColumn('webhook', 'previous_secret') },
  { purpose: dnsPurpose, place: encryptedColumn('dns_server.zone', 'encrypted_key') },
  { purpose: dnsPurpose, place: encryptedColumn('dns_server.zone', 'encrypted_new_key') },
  { purpose: cloudTokenPurpose, place: encryptedColumn('cloud_token', 'encrypted') },
  { purpose: tsigPurpose, place: encryptedColumn('api_key', 'tsig_secret') },
  { purpose: tsigPurpose, place: encryptedColumn('api_key', 'old_tsig_secret') },
]

/**
 * Re-encrypts with SESSION_SECRET all values encrypted with SESSION_SECRET_PREVIOUS. Returns their number; after 0 no
 * lasting value needs the previous secret. Sign-ins in progress are excluded, because they last only minutes.
 */
export async function reencrypt(database: Pick<Database, 'system'>, settings: SecretSettings): Promise<number> {
  let renewed = await reencryptIdentity(database, secretsOf(settings))
  for (const { purpose, place } of places) {
    const cipher = createCipher(settings, purpose)
    const newest = createCipher({ SESSION_SECRET: settings.SESSION_SECRET }, purpose)
    renewed += await reencryptPlace(database.system, place, {
      isNewest: (encrypted) => opens(newest, encrypted),
      renew: (encrypted) => cipher.encrypt(cipher.decrypt(encrypted)),
    })
  }
  return renewed
}

function opens(cipher: Cipher, encrypted: string): boolean {
  try {
    cipher.decrypt(encrypted)
    return true
  } catch {
    return false
  }
}
