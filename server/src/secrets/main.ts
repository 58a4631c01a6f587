import { openDatabase } from '@portal/db/src/database.ts'
import { rotateSigningKey } from '@portal/identity/src/identity.ts'
import { readConfig } from '../config.ts'
import { keptSecret, secretsOf } from '../lib/secret.ts'
import { reencrypt } from './reencrypt.ts'

// `npm run secrets -- reencrypt` and `npm run secrets -- rotate-signing-key`, with the portal's environment.
const [wish] = process.argv.slice(2)
const config = readConfig(process.env, () => keptSecret(process.env.DATA_DIR ?? '.data'))
const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
try {
  process.stdout.write(`${await fulfil()}\n`)
} finally {
  await database.close()
}

async function fulfil(): Promise<string> {
  if (wish === 'reencrypt') {
    const renewed = await reencrypt(database, config)
    return `${renewed} values have been re-encrypted. Stored data no longer needs SESSION_SECRET_PREVIOUS.`
  }
  if (wish === 'rotate-signing-key') {
    return `The key ${await rotateSigningKey(database, secretsOf(config))} is published now and signs in an hour.`
  }
  process.exitCode = 1
  return 'Give a command: reencrypt or rotate-signing-key.'
}
