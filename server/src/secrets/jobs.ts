import { rotateOldSigningKey } from '@portal/identity/src/identity.ts'
import type { AreaJobs, JobParts } from '../jobs/job-parts.ts'
import { secretsOf } from '../lib/secret.ts'
import { sealAnew } from './seal-anew.ts'

const signingKeyDays = 90

/** Keys do not last for ever, and a secret that is changed leaves nothing behind that it has sealed. */
export function secretJobs({ config, database }: JobParts): AreaJobs {
  const clock = []
  if (config.SESSION_SECRET_PREVIOUS) {
    clock.push({ name: 'seal anew', at: '*/10 * * * *', work: () => sealAnew(database, config) })
  }
  if (config.isIdentityEmbedded) {
    const work = () => rotateOldSigningKey(database, secretsOf(config), signingKeyDays)
    clock.push({ name: 'rotate the signing key', at: '40 4 * * *', work })
  }
  return { queued: {}, clock }
}
