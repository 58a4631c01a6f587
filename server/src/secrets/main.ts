import { openDatabase } from '@portal/db/src/database.ts'
import { rotateSigningKey } from '@portal/identity/src/identity.ts'
import { readConfig } from '../config.ts'
import { keptSecret, secretsOf } from '../lib/secret.ts'
import { sealAnew } from './seal-anew.ts'

// `npm run secrets -- seal-anew` and `npm run secrets -- rotate-signing-key`, with the environment of the portal.
const [wish] = process.argv.slice(2)
const config = readConfig(process.env, () => keptSecret(process.env.DATA_DIR ?? '.data'))
const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
try {
  process.stdout.write(`${await fulfil()}\n`)
} finally {
  await database.close()
}

async function fulfil(): Promise<string> {
  if (wish === 'seal-anew') {
    const renewed = await sealAnew(database, config)
    return `${renewed} values are sealed anew. Nothing that lasts needs SESSION_SECRET_PREVIOUS any more.`
  }
  if (wish === 'rotate-signing-key') {
    return `The key ${await rotateSigningKey(database, secretsOf(config))} is published now and signs in an hour.`
  }
  process.exitCode = 1
  return 'Say what: seal-anew or rotate-signing-key.'
}
