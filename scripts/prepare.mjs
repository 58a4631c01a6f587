// Runs on Node 18 or later without dependencies: updates node_modules to the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')

if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  process.stdout.write('Installing what is missing. The first time takes about a minute.\n')
  const outcome = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (outcome.status !== 0) process.exit(outcome.status ?? 1)
  const now = new Date()
  utimesSync(installed, now, now)
}
