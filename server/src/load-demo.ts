import { loadDemo as loadRows } from '@portal/db/demo/load.ts'
import type { Database } from '@portal/db/src/database.ts'
import type { Config } from './config.ts'
import { encryptDemoIdentity } from './gateway/visits/visitors/identity.ts'
import { webhookCipher } from './gateway/webhooks/outgoing.ts'

/** Loads the demo customers into an empty database, with the secrets of this installation. */
export async function loadDemo(config: Config, database: Database): Promise<void> {
  await loadRows(database, new Date(), encryptDemoIdentity(config), webhookCipher(config).encrypt)
}
