import type { Fault } from './fault.ts'

const workingTime = { file: 'server/src/lib/working-time.ts', tests: ['server/src/lib/working-time.test.ts'] }
const pricing = { tests: ['server/src/pricing/pricing.test.ts'] }
const dns = { tests: ['server/src/systems/dns/rules.test.ts'] }
const turns = { file: 'db/src/threads/fair-queue.ts', tests: ['db/src/threads/fair-queue.test.ts'] }
const kinds = { file: 'db/src/import/kinds.ts', tests: ['db/src/import/kinds.test.ts'] }

export const serverFaults: readonly Fault[] = [
  {
    name: 'Gives a dealer at a customer what they have at one site at home',
    file: 'server/src/people/standing.ts',
    before: '&& !limits[resource]',
    after: '',
    tests: ['server/src/people/standing.test.ts'],
  },
  {
    name: 'Opens the gateway to a signed-out token that is spelt otherwise',
    file: 'server/src/lib/token-name.ts',
    before: 'jti === undefined ?',
    after: 'jti !== undefined ?',
    tests: ['server/src/lib/token-name.test.ts'],
  },
  {
    name: 'Takes a token with padding for canonical',
    file: 'server/src/lib/token-name.ts',
    before: 'respell(part) === part',
    after: "respell(part) === part.replaceAll('=', '')",
    tests: ['server/src/lib/token-name.test.ts'],
  },
  {
    name: 'Tells an open page of what is at other sites',
    file: 'server/src/portal/events/may-know.ts',
    before: 'if (!item) return sites === null',
    after: 'if (!item) return true',
    tests: ['server/src/portal/events/may-know.test.ts'],
  },
  {
    name: 'Tells everybody of a private case',
    file: 'server/src/portal/events/may-know.ts',
    before: '!isPrivate && (',
    after: '(',
    tests: ['server/src/portal/events/may-know.test.ts'],
  },
  {
    name: 'Encodes a secret twice for a provider that does not decode',
    file: 'server/src/lib/client-authentication.ts',
    before: "method === 'client_secret_basic' ? `${encoded(id)}:${encoded(secret)}` : `${id}:${secret}`",
    after: '`${encoded(id)}:${encoded(secret)}`',
    tests: ['server/src/lib/client-authentication.test.ts'],
  },
  {
    name: 'Calls a passkey no more than two factors',
    file: 'identity/src/assurance.ts',
    before: "methods.includes('hwk') || methods.includes('swk')",
    after: "methods.includes('hwk') && methods.includes('swk')",
    tests: ['identity/src/assurance.test.ts'],
  },
  {
    name: 'Takes a password for a sign-in with two factors',
    file: 'identity/src/assurance.ts',
    before: 'rank(value) <= rank(proven)',
    after: 'rank(value) >= rank(proven)',
    tests: ['identity/src/assurance.test.ts'],
  },
  {
    ...turns,
    name: 'Lets one account take every thread',
    before: 'this.running < atOnce && this.#runningOf(owner) < atOnceOfOne',
    after: 'this.running < atOnce',
  },
  {
    ...turns,
    name: 'Gives the next turn to whoever asked first, however many they had',
    before: 'turnOf(best) <= turnOf(place)',
    after: 'turnOf(best) >= 0',
  },
  {
    name: 'Reads on when a zone file has more records than a zone',
    file: 'server/src/systems/dns/zone-file/read.ts',
    before: 'reader.kept > recordsMax',
    after: 'reader.kept > 2 * recordsMax',
    tests: ['server/src/systems/dns/zone-file/zone-file.test.ts'],
  },
  {
    name: 'Takes a row more of a CSV file than it says',
    file: 'db/src/import/csv-text.ts',
    before: 'rows > mostRows',
    after: 'rows > mostRows + 1',
    tests: ['db/src/import/csv-text.test.ts'],
  },
  {
    ...workingTime,
    name: 'Works on bank holidays',
    before: "(bankHolidays === 'open' || !isBankHoliday(plainDateOf(day.toString())))",
    after: 'true',
  },
  {
    ...workingTime,
    name: 'Moves what ends with the working day to the next morning',
    before: 'left <= closes - start',
    after: 'left < closes - start',
  },
  {
    ...workingTime,
    name: 'Counts working time in seconds',
    before: 'return worked / 60_000',
    after: 'return worked / 1000',
  },
  {
    name: 'Rounds half a penny of a price or of commission down',
    file: 'contract/money-values.ts',
    before: 'rest >= 5000',
    after: 'rest > 5000',
    tests: ['contract/money.test.ts'],
  },
  {
    ...pricing,
    name: 'Loses pennies when a price is shared out',
    file: 'server/src/pricing/figures.ts',
    before: 'byRest.slice(0, left)',
    after: 'byRest.slice(1, left)',
  },
  {
    ...pricing,
    name: 'Says that fibre shares the street cabinet and copper does not',
    file: 'server/src/pricing/diversity.ts',
    before: "accessType === 'EoFTTC'",
    after: "accessType !== 'EoFTTC'",
  },
  {
    ...dns,
    name: 'Takes evilshop.example for a name within shop.example',
    file: 'db/src/dns-rules/zone-names.ts',
    before: 'full.endsWith(`.${zone}`)',
    after: 'full.endsWith(zone)',
  },
  {
    ...dns,
    name: 'Accepts a CNAME beside other records of its name',
    file: 'db/src/dns-rules/zone-rules.ts',
    before: 'aliases.length === 1 && other',
    after: 'aliases.length > 1 && other',
  },
  {
    ...dns,
    name: 'Publishes a zone under a serial that was used before',
    file: 'db/src/dns-rules/serial.ts',
    before: 'Math.max(',
    after: 'Math.min(',
  },
  {
    name: 'Reads an hour of a zone file as a minute',
    file: 'server/src/systems/dns/zone-file/ttl.ts',
    before: 'h: 3600',
    after: 'h: 60',
    tests: ['server/src/systems/dns/zone-file/zone-file.test.ts'],
  },
  {
    name: 'Sends webhooks into private networks',
    file: 'server/src/systems/webhooks/public-address.ts',
    before: "['172.16.0.0', 12]",
    after: "['172.16.0.0', 16]",
    tests: ['server/src/systems/webhooks/webhooks.test.ts'],
  },
  {
    ...kinds,
    name: 'Imports people whose address in capitals cannot sign in',
    before: 'read.toLowerCase()',
    after: 'read',
  },
  { ...kinds, name: 'Imports "no" as yes', before: "['no', false]", after: "['no', true]" },
  {
    ...kinds,
    name: 'Refuses a list that is as long as it may be',
    before: 'entries.length > most',
    after: 'entries.length >= most',
  },
]
