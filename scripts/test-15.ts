import { buildAll } from './build.ts'
import { runStages, vitest } from './test-stages.ts'

// `npm run test:15`: all tests with a database, on the oldest supported PostgreSQL.
await buildAll()
runStages([
  [
    'tests on PostgreSQL 15',
    () => vitest('all-15', ['--project', 'server'], { TEST_POSTGRES: '/usr/lib/postgresql/15' }),
  ],
])
