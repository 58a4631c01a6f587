import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function runLimited(minutes: number, script: string) {
  return spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run-limited.ts'), String(minutes), process.execPath, '-e', script],
    { encoding: 'utf8', env: { ...process.env, REASON: '' }, timeout: 30_000, killSignal: 'SIGKILL' },
  )
}

test('a command that ends in time keeps its result', () => {
  expect(runLimited(1, 'console.log(5); process.exit(3)')).toMatchObject({ status: 3, stdout: '5\n', stderr: '' })
})

test('a command that waits for ever is ended, and its log says for what', () => {
  const { status, stderr } = runLimited(0.05, 'setInterval(() => {}, 1000)')
  expect(status).toBe(1)
  expect(stderr).toMatch(/ended after 0\.05 minutes[\s\S]+waits for timer/)
})
