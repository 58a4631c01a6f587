import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { ensureChromium } from '../scripts/debian.ts'

const port = Number(process.env.E2E_PORT ?? 3107)
const address = `http://127.0.0.1:${port}`
// Demo data is dated by the day on which the run started, which may end on the next.
process.env.E2E_TODAY ??= new Date().toISOString()

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // A busy machine is slow, not wrong; the limit does not slow tests that pass.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Recording makes a journey take two to three times as long; to investigate a failure, run it with --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: ensureChromium(),
      // Without it the browser accepts only ASCII file names.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node support/server.ts',
    cwd: import.meta.dirname,
    url: `${address}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      DATA_DIR: join(import.meta.dirname, '..', '.cache', 'e2e'),
      ENVIRONMENT: 'demo',
      LOG_LEVEL: 'warn',
      // As slow as a journey can wait for.
      LINE_TEST_PACE: '0.2',
      DNS_UPDATE_PORT: String(port + 2054),
    },
  },
})
