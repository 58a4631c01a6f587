import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

// Rebuilds pages when a file changes and restarts the server; demo data is loaded as in npm start.
const environment = { ...process.env, ENVIRONMENT: process.env.ENVIRONMENT ?? 'development', DEMO_DATA: 'true' }
const watchers = [
  spawn('vite', ['build', '--watch', '--config', 'web/vite.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: environment,
  }),
  spawn('node', ['--watch', 'scripts/start.ts'], { cwd: root, stdio: 'inherit', env: environment }),
]
process.on('SIGINT', () => {
  for (const watcher of watchers) watcher.kill('SIGTERM')
})
