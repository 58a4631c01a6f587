import type { ServiceClient } from '@portal/identity/src/options.ts'
import type { Sql } from '@portal/db/src/database.ts'
import { isSame } from './client-secret.ts'
import { findClient } from './store.ts'

/** Gives the embedded identity server a client's scopes and verifies its secret. */
export async function findServiceClient(system: Sql, clientId: string): Promise<ServiceClient | null> {
  const client = await findClient(system, clientId)
  if (!client || client.isRevoked || !client.secretHash) return null
  return {
    scopes: client.scopes,
    isSecret: (secret) => isSame(secret, client.secretHash) || isSame(secret, client.oldHash),
  }
}
