import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createAccount, createKey, createService, createUser } from '../../testing/factories.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..', '..')
const runProgram = (file: string, args: readonly string[]) =>
  run(process.execPath, [join(root, 'node_modules', file), ...args], { cwd: root })
const portal = await sharedTestPortal()

// Inside the repository, where the client finds its runtime.
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache', 'generated-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a client generated from the document lists services and opens a case', async () => {
  const account = await createAccount(portal.database)
  const email = await createUser(portal.database, account)
  const serviceId = await createService(portal.database, account, { name: 'Fibre in Leeds' })
  await createService(portal.database, account, { name: 'Router in Leeds' })
  const key = await createKey(portal.database, email)

  await runProgram('oazapfts/dist/cli.js', [`${portal.gatewayUrl}/openapi.json`, join(folder, 'portal.ts')])
  const manual = readFileSync(join(root, 'docs', 'api-client.md'), 'utf8')
  const [, example = ''] = /^```ts\n(.*?)^```/ms.exec(manual) ?? []
  writeFileSync(join(folder, 'example.ts'), example)
  // Proves that the types are read: the compiler also complains of an error that is missing.
  const wrong = example.replace("{ kind: 'information'", "// @ts-expect-error\n{ kind: 'praise'")
  writeFileSync(join(folder, 'wrong.ts'), wrong)
  await expectTypes('example.ts', 'wrong.ts')

  const env = { PORTAL_GATEWAY: portal.gatewayUrl, PORTAL_KEY: key }
  const { stdout } = await run(process.execPath, [join(folder, 'example.ts')], { env })
  expect(stdout.trim().split('\n')).toEqual([
    `${serviceId} Fibre in Leeds working`,
    expect.stringMatching(/^[A-Z]+-?\d+$/),
  ])
  // Two programs of several seconds, longer on a busy machine.
}, 300_000)

async function expectTypes(...files: string[]): Promise<void> {
  const options = '--noEmit --strict --target esnext --module nodenext --allowImportingTsExtensions --types node'
  const args = ['--ignoreConfig', ...options.split(' '), ...files.map((file) => join(folder, file))]
  await runProgram('typescript/bin/tsc', args).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout)
  })
}
