import { embeddedConnection } from '@portal/db/src/embedded.ts'
import pg from 'pg'
import { type Check, findingsAbout } from '../finding.ts'
import { countAddresses } from './sign-in-store.ts'

const say = findingsAbout('Client addresses')
// Fewer people may well share one office.
const fewestPeople = 10

/**
 * Checks that client addresses are distinct: behind a proxy that is not trusted, one guesser's failures count against
 * everyone.
 */
export const checkClientAddresses: Check = async ({ DATABASE_URL, DATA_DIR, TRUSTED_PROXIES }) => {
  const connection = DATABASE_URL ? { connectionString: DATABASE_URL } : embeddedConnection(DATA_DIR)
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { people, addresses, address } = await countAddresses(client)
    if (people < fewestPeople || addresses !== 1) return []
    return [
      say.warning(
        `All ${people} people who signed in within a week came from ${address}.`,
        TRUSTED_PROXIES
          ? 'TRUSTED_PROXIES does not name the last proxy in front, or the proxy sends no X-Forwarded-For.'
          : 'Set TRUSTED_PROXIES to the addresses of the proxies in front.',
      ),
    ]
  } catch {
    // The database check reports this of a server, but does not expect the embedded one to run.
    return DATABASE_URL ? [] : [say.unused('Not checked, because the embedded database does not respond.')]
  } finally {
    await client.end().catch(() => {})
  }
}
