import { defineConfig } from 'vitest/config'
import { isTest, reachedBy, readImportGraph } from './scripts/reach.ts'

const graph = readImportGraph()
const tests = [...graph.keys()].filter((path) => isTest(path) && !path.startsWith('deploy/'))
// Imports show whether a test needs a database, so no list is needed.
const startsDatabase = tests.filter((path) => graph.get(path)?.includes('db/src/embedded.ts'))
const withDatabase = reachedBy(['db/src/testing/database.ts', ...startsDatabase], graph)
const statementsOn15 = 'server/src/testing/statements-on-15.test.ts'

const properties = './scripts/bounded-properties.ts'
const server = {
  environment: 'node',
  globalSetup: ['server/src/testing/global-setup.ts'],
  setupFiles: [properties, 'db/src/testing/check-rows.ts'],
  pool: 'forks',
  // Half of the time would go into loading the same modules for each file.
  isolate: false,
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          setupFiles: [properties],
          include: tests.filter((path) => path.endsWith('.ts') && !withDatabase.has(path)),
        },
      },
      {
        extends: true,
        test: {
          // A module in a browser lives as long as its page, so each file is a separate page.
          name: 'components',
          environment: 'jsdom',
          include: tests.filter((path) => path.endsWith('.tsx')),
          setupFiles: [properties, 'web/src/testing/patience.ts'],
          // A reader elsewhere sees the zone of each time.
          env: { TZ: 'Europe/London' },
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: tests.filter((path) => withDatabase.has(path) && path !== statementsOn15),
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'postgres-15',
          // The matrix calls every endpoint of every area.
          include: [
            statementsOn15,
            'server/src/gateway/matrix.test.ts',
            'db/src/{migrate,database}.test.ts',
            'db/src/{import,backup}/**/*.test.ts',
            'server/src/secrets/{backup,restore-elsewhere}.test.ts',
          ],
        },
      },
    ],
  },
})
