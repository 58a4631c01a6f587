import type { ServiceClient } from '@portal/identity/src/options.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { isSame } from './client-secret.ts'
import { findClient } from './store.ts'

/** What the embedded identity server asks of a system that signs in: its scopes, and whether a secret is its own. */
export async function findServiceClient(system: Sql, clientId: string): Promise<ServiceClient | null> {
  const client = await findClient(system, clientId)
  if (!client || client.isRevoked || !client.secretHash) return null
  return {
    scopes: client.scopes,
    isSecret: (secret) => isSame(secret, client.secretHash) || isSame(secret, client.oldHash),
  }
}
