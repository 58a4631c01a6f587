import { VisitorIdentity } from '@portal/contract/visitors.ts'
import type { Config } from '../../config.ts'
import { createSeal } from '../../lib/secret.ts'

// Which key a row was sealed with: another one can be taken into use beside it.
export const identityKeyId = '1'

export const visitorPurpose = (keyId: string) => `visitor identity ${keyId}`

/** Seals what stands on a photo ID, for this visitor only: in another row it opens nothing. */
export function sealIdentity(config: Config, visitorId: string, identity: VisitorIdentity): string {
  return sealOf(config, identityKeyId).seal(JSON.stringify({ visitorId, ...identity }))
}

export function openIdentity(
  config: Config,
  { visitorId, keyId, sealed }: { visitorId: string; keyId: string; sealed: string },
): VisitorIdentity {
  const opened: unknown = JSON.parse(sealOf(config, keyId).unseal(sealed))
  if (typeof opened !== 'object' || opened === null || Reflect.get(opened, 'visitorId') !== visitorId) {
    throw new Error('A photo ID stands with another visitor')
  }
  return VisitorIdentity.parse(opened)
}

function sealOf(config: Config, keyId: string) {
  return createSeal(config, visitorPurpose(keyId))
}

/** Photo IDs of the demonstration, sealed like all others. */
export function demoSeal(config: Config) {
  return (visitorId: string, identity: object) => ({
    keyId: identityKeyId,
    sealed: sealIdentity(config, visitorId, VisitorIdentity.parse(identity)),
  })
}
