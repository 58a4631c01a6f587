import { buildAll } from './build.ts'
import { prepareCitus } from './citus.ts'
import { runStages, vitest } from './test-stages.ts'

// `npm run test:citus [-- FILES]`: the tests with a database, on a coordinator and two workers of Citus on this machine.
const { CITUS_POSTGRES: postgres = '/usr/lib/postgresql/15', CITUS_SOURCE: source } = process.env
const missing = prepareCitus(postgres, source || undefined)
if (missing !== null) {
  console.error(`Citus cannot be tested here. ${missing}`)
  process.exit(1)
}
const files = process.argv.slice(2)
const all = ['server/src', 'db/src/import', 'db/src/database.test.ts', 'db/src/distribution']
await buildAll()
runStages([
  [
    'tests on Citus',
    () =>
      vitest(
        'citus',
        ['--project', 'server', ...(files.length > 0 ? files : all)],
        { TEST_CITUS: '2', TEST_POSTGRES: postgres },
        120,
      ),
  ],
])
