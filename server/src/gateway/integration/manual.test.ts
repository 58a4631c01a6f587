import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { TestDatabase } from '@portal/db/src/testing/database.ts'
import { hasTool } from '../../testing/has-tool.ts'
import { sharedTestPortal } from '../../testing/portal.ts'

const manual = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'manual', 'integrate.md'), 'utf8')
const blocks = (language: string) =>
  [...manual.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text)

const run = promisify(execFile)

test.skipIf(!hasTool('curl') || !hasTool('jq'))(
  'the commands of the manual work as described',
  async () => {
    const portal = await sharedTestPortal()
    const [add = ''] = blocks('')
    const args = /"([^"]*)" --scopes "([^"]*)"/.exec(add)
    const client = join(import.meta.dirname, '..', '..', 'clients', 'main.ts')
    const env = { ...process.env, DATABASE_URL: urlOf(portal.database) }
    const made = await run(process.execPath, [client, 'add', args?.[1] ?? '', '--scopes', args?.[2] ?? ''], { env })
    const [, clientId = ''] = /client_id +(\S+)/.exec(made.stdout) ?? []
    const [, secret = ''] = /client_secret +(\S+)/.exec(made.stdout) ?? []
    const script = ['set -euo pipefail', ...blocks('sh')].join('\n')
    const settings = {
      PORTAL: portal.baseUrl,
      CLIENT_ID: clientId,
      CLIENT_SECRET: secret,
      PATH: process.env.PATH ?? '',
    }
    const { stdout } = await run('bash', ['-c', script], { env: settings })
    expect(stdout.trim().split('\n')).toEqual(Array.from({ length: 17 }, () => 'true'))

    const listed = await run(process.execPath, [client, 'list'], { env })
    expect(listed.stdout).toContain(`${clientId}  CRM`)
    await run(process.execPath, [client, 'revoke', clientId], { env })
    await expect(run(process.execPath, [client, 'rotate', clientId], { env })).rejects.toThrow(
      `Client not found: ${clientId}`,
    )
    await expect(run(process.execPath, [client, 'add', 'X', '--scopes', 'all:read'], { env })).rejects.toThrow(
      'all:read is not a scope',
    )
  },
  180_000,
)

function urlOf({ name, connection }: TestDatabase): string {
  const { connectionString, host = '', port, user } = connection
  const url = new URL(connectionString ?? `postgresql://${String(user)}@localhost:${String(port)}/`)
  url.pathname = `/${name}`
  if (!connectionString) url.searchParams.set('host', host)
  return url.href
}
