import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{contract,db,identity,server,scripts}/**/*.test.ts', 'web/**/*.test.ts', 'ui/**/*.test.ts'],
          globalSetup: ['db/src/testing/global-setup.ts'],
          setupFiles: ['db/src/testing/check-rows.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['{ui,web}/**/*.test.tsx'],
          setupFiles: ['web/src/testing/patience.ts'],
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
    ],
  },
})
