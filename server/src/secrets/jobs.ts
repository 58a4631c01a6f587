import { rotateOldSigningKey } from '@portal/identity/src/signing-keys.ts'
import type { AreaJobs, JobParts } from '../jobs/job-parts.ts'
import { secretsOf } from '../lib/secret.ts'
import { reencrypt } from './reencrypt.ts'

const signingKeyDays = 90

/** Rotates keys, and re-encrypts everything that a previous secret has encrypted. */
export function secretJobs({ config, database }: JobParts): AreaJobs {
  const clock = []
  if (config.SESSION_SECRET_PREVIOUS) {
    clock.push({ name: 'reencrypt', at: '*/10 * * * *', work: () => reencrypt(database, config) })
  }
  if (config.isIdentityEmbedded) {
    const work = () => rotateOldSigningKey(database, secretsOf(config), signingKeyDays)
    clock.push({ name: 'rotate the signing key', at: '40 4 * * *', work })
  }
  return { queued: {}, clock }
}
