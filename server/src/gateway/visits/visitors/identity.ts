import { VisitorIdentity } from '@portal/contract/visits/visitors.ts'
import type { Config } from '../../../config.ts'
import { createCipher } from '../../../lib/secret.ts'

// Identifies the key of an encrypted row, so that another key can be introduced alongside.
export const identityKeyId = '1'

export const visitorPurpose = (keyId: string) => `visitor identity ${keyId}`

/** Encrypts photo ID details for this visitor only: copied to another row they cannot be decrypted. */
export function encryptIdentity(config: Config, visitorId: string, identity: VisitorIdentity): string {
  return cipherOf(config, identityKeyId).encrypt(JSON.stringify({ visitorId, ...identity }))
}

export function decryptIdentity(
  config: Config,
  { visitorId, keyId, encrypted }: { visitorId: string; keyId: string; encrypted: string },
): VisitorIdentity {
  const opened: unknown = JSON.parse(cipherOf(config, keyId).decrypt(encrypted))
  if (typeof opened !== 'object' || opened === null || Reflect.get(opened, 'visitorId') !== visitorId) {
    throw new Error('A photo ID belongs to another visitor')
  }
  return VisitorIdentity.parse(opened)
}

function cipherOf(config: Config, keyId: string) {
  return createCipher(config, visitorPurpose(keyId))
}

/** Encrypts the photo IDs of the demo data like all others. */
export function encryptDemoIdentity(config: Config) {
  return (visitorId: string, identity: object) => ({
    keyId: identityKeyId,
    encrypted: encryptIdentity(config, visitorId, VisitorIdentity.parse(identity)),
  })
}
