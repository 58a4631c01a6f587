import { defineConfig } from '@playwright/test'
import { join } from 'node:path'
import { ensureChromium } from '../scripts/debian.ts'

const port = Number(process.env.E2E_PORT ?? 3107)
const address = `http://127.0.0.1:${port}`
// The demo data are of the day the run began, which may end before it does.
process.env.E2E_TODAY ??= new Date().toISOString()

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // A busy machine is late and not wrong; what passes takes no longer for it.
  timeout: 240_000,
  // A machine that is busy with something else may be late once; what fails twice is wrong.
  retries: 1,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    baseURL: address,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // Recording makes a journey take two to three times as long; to look into a failure, run it with --trace on.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: ensureChromium(),
      // Without it the browser takes no name of a file that is not ASCII.
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
      // As long as a journey has the patience to watch.
      LINE_TEST_PACE: '0.2',
    },
  },
})
