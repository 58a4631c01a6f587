import { askDatabase } from '../ask-database.ts'
import { type Check, findingsAbout } from '../finding.ts'
import { countAddresses } from './sign-in-store.ts'

const say = findingsAbout('Client addresses')
// Fewer people may well share one office.
const fewestPeople = 10

/**
 * Checks that client addresses are distinct: behind a proxy that is not trusted, one guesser's failures count against
 * everyone.
 */
export const checkClientAddresses: Check = (config) =>
  askDatabase(
    config,
    async (client) => {
      const { people, addresses, address } = await countAddresses(client)
      if (people < fewestPeople || addresses !== 1) return []
      return [
        say.warning(
          `All ${people} people who signed in within a week came from ${address}.`,
          config.TRUSTED_PROXIES
            ? 'TRUSTED_PROXIES does not name the last proxy in front, or the proxy sends no X-Forwarded-For.'
            : 'Set TRUSTED_PROXIES to the addresses of the proxies in front.',
        ),
      ]
    },
    config.DATABASE_URL ? [] : [say.unused('Not checked, because the embedded database does not respond.')],
  )
