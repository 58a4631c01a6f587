import type { Database } from '@portal/db/src/database.ts'
import { sealAnew as sealPlaceAnew, sealedColumn } from '@portal/db/src/seal-anew.ts'
import { sql } from 'kysely'
import { createSeal } from './secret.ts'

const places = [
  { purpose: 'signing keys', place: sealedColumn('identity.signing_key', 'sealed_key') },
  { purpose: 'authenticators', place: sealedColumn('identity.authenticator', 'sealed_secret') },
  {
    purpose: 'model ids',
    place: {
      table: 'identity.model',
      value: sql`payload ->> 'jti'`,
      replace: (sealed: string) => sql`payload = jsonb_set(payload, '{jti}', to_jsonb(${sealed}::text))`,
    },
  },
]

/** Seals with the first of the secrets what the others have sealed; answers how many values. Answers to a refresh expire in seconds. */
export async function sealAnew({ system }: Pick<Database, 'system'>, secrets: readonly string[]): Promise<number> {
  let renewed = 0
  for (const { purpose, place } of places) {
    const seal = createSeal(secrets, purpose)
    const newest = createSeal(secrets.slice(0, 1), purpose)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    renewed += await sealPlaceAnew(system, place, {
      isNewest: (sealed) => opens(newest, sealed),
      renew: (sealed) => seal.seal(seal.unseal(sealed)),
    })
  }
  return renewed
}

function opens(seal: { unseal(sealed: string): string }, sealed: string): boolean {
  try {
    seal.unseal(sealed)
    return true
  } catch {
    return false
  }
}
