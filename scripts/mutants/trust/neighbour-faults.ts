import { type Fault, faultsIn } from '../fault.ts'

const gateway = 'server/src/gateway'
const tests = [`${gateway}/neighbours.test.ts`]
const health = { file: 'server/src/portal/health.ts', tests: ['server/src/portal/health.test.ts'] }
const parsing = 'db/src/import/csv-text.ts'

/** The same work in the thread that answers all requests. */
const inline = (file: string, work: string, up: string, only: RegExp, start = ''): Fault => ({
  name: `Lets everybody wait for one piece of work: ${work}`,
  file,
  before: `${start}await inThread('${work}', [`,
  after: `${start}await (async (name: '${work}', input: never[]) => (await import('${up}thread-works.ts')).works[name](...input))('${work}', [`,
  tests,
  only,
})

/** One person's work does not block another's, and the portal reports a lost disk or database and recovers from it. */
export const neighbourFaults: readonly Fault[] = [
  inline(`${gateway}/quotes/documents/routes.ts`, 'quote', '../../../', /quote for 459 sites/),
  inline(`${gateway}/dns/zone-file-routes.ts`, 'zoneFile', '../../', /as long as it may be/, 'warnings } = '),
  inline(`${gateway}/developers/routes.ts`, 'openApi', '../../', /the document of the API/),
  inline(`${gateway}/commission/routes.ts`, 'reconciliation', '../../', /own sheet of 100,000 lines/),
  {
    name: 'Hashes passwords in the thread that answers everybody',
    file: 'db/src/password.ts',
    before: "await queue.run(address, () => pool.run('hash', [given]))",
    after: "(await import('node:crypto')).argon2Sync('argon2id', given)",
    tests: ['db/src/password.test.ts'],
    only: /to others/,
  },
  {
    name: 'Reads a megabyte of empty objects before refusing it',
    file: 'server/src/http/server.ts',
    before: '  limitJson(app)\n',
    after: '',
    tests,
    only: /JSON with 345,000 values/,
  },
  {
    name: 'Processes a list of another system without a pause',
    file: 'db/src/threads/slices.ts',
    before: 'const sliceMs = 3',
    after: 'const sliceMs = 10_000',
    tests,
    only: /a million empty values/,
  },
  {
    name: 'Compresses each line of an export on its own',
    file: 'server/src/account-data/write-export.ts',
    before: "yield batch.map(({ line }) => `${line}\\n`).join('')",
    after: 'for (const { line } of batch) yield `${line}\\n`',
    tests: [`${gateway}/fair-share.test.ts`],
  },
  {
    name: 'Reads all rows of a file at once',
    file: `${gateway}/read-batches.ts`,
    before: 'const batchRows = 250',
    after: 'const batchRows = 100_000',
    tests,
    only: /20,000 services as CSV|40,000 contacts as CSV/,
  },
  {
    name: 'Lets one account take all downloads',
    file: `${gateway}/turns.ts`,
    before: 'new FairQueue({ atOnce: 4, atOnceOfOne: 2, waiting: 100, ...ofOne })',
    after: 'new FairQueue({ atOnce: 4, atOnceOfOne: 4, waiting: 100, ...ofOne })',
    tests,
    only: /of downloads/,
  },
  {
    name: 'Lets one account take all threads',
    file: `${gateway}/turns.ts`,
    before: 'atOnceOfOne: Math.floor(threads / 2), waiting: 100',
    after: 'atOnceOfOne: threads, waiting: 100',
    tests,
    only: /of documents/,
  },
  {
    name: 'Makes documents without turns',
    file: `${gateway}/bind-scoped.ts`,
    before: 'found),\n      turnsOf(endpoint),\n',
    after: 'found),\n      undefined,\n',
    tests,
    only: /of downloads/,
  },
  ...faultsIn(parsing, ['db/src/import/csv-text.test.ts'], {
    'Reads a row of a CSV file of any width': [
      'if (record.length > mostColumns) throw',
      'if (record.length > Infinity) throw',
    ],
    'Reads a row of a CSV file of any length': ['      max_record_size: mostInRow,\n', ''],
  }),
  {
    name: 'Reads on when a zone file has more records than any',
    file: 'server/src/upstreams/dns/zone-file/read.ts',
    before: 'if (reader.taken > mostTaken) return stop(reader, line, mostTaken,',
    after: 'if (reader.taken > 2 * mostTaken) return stop(reader, line, 2 * mostTaken,',
    tests: ['server/src/upstreams/dns/zone-file/zone-file.test.ts'],
  },
  ...faultsIn(health.file, health.tests, {
    'Calls itself ready with a full disk': [
      `    if (database.isDiskFull()) throw new Problem('unavailable', { detail: "The database's disk is full." })\n`,
      '',
    ],
    'Calls itself ready without a database': [
      "throw new Problem('unavailable', { detail: 'The database is not responding.', cause })",
      'return { cause }',
    ],
  }),
  {
    ...health,
    name: 'Calls itself ready where the folder of the data is full',
    before: '(await freeBytesOf(database.folder)) < leastFreeBytes',
    after: '(await freeBytesOf(database.folder)) < 0',
    only: /disk of the embedded database is full/,
  },
  {
    name: 'Stays unready after a full disk has room again',
    file: 'db/src/disk-full.ts',
    before: 'Date.now() - fullAt < fullForMs',
    after: 'fullAt > Number.NEGATIVE_INFINITY',
    tests: health.tests,
    only: /is ready again afterwards/,
  },
  {
    name: 'Leaves an embedded PostgreSQL dead that was killed',
    file: 'db/src/embedded.ts',
    before: 'if (!isStopping) restart = bringBack()',
    after: 'if (!isStopping) restart = Promise.resolve()',
    tests: ['db/src/embedded.test.ts'],
  },
  ...faultsIn('server/src/http/server.ts', ['server/src/http/server.test.ts'], {
    'Gives up a start that takes longer than ten seconds': ['pluginTimeout: 120_000', 'pluginTimeout: 10_000'],
  }),
  ...faultsIn('db/src/wait-for-database.ts', ['db/src/wait-for-database.test.ts'], {
    'Gives up a database that is starting': ['      if (Date.now() > until) throw', '      if (isFirst) throw'],
    'Does not say what it waits for': ['      if (isFirst) onWait(`Waiting for ${what}: ${reason}`)\n', ''],
    'Waits for a wrong password to become right': [
      '!(error instanceof Error) || !isDatabaseAway(error)',
      '!(error instanceof Error)',
    ],
  }),
]
