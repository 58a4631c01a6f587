import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv } from 'node:util'
import { readConfig } from '../server/src/config.ts'
import { Settings } from '../server/src/settings.ts'

const root = join(import.meta.dirname, '..')
const pages = readdirSync(join(root, 'docs', 'manual')).map((name) => join(root, 'docs', 'manual', name))
const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n')
const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

test('every file in the manual exists', () => {
  const files = all(/`((?:deploy|db|docs)\/[\w./@-]+)`/g)
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every setting in the manual and the sample environment exists', () => {
  const sample = ['systemd/portal.env', 'example.env']
    .map((name) => readFileSync(join(root, 'deploy', name), 'utf8'))
    .join('\n')
  const named = [
    ...all(/`([A-Z]+_[A-Z_]+)[`=]/g),
    ...[...sample.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ]
  const notOurs = ['PORTAL_ROLES']
  expect(named.filter((name) => !(name in Settings.shape) && !notOurs.includes(name))).toEqual([])
})

test('a process starts with the sample production', () => {
  const example = parseEnv(readFileSync(join(root, 'deploy', 'example.env'), 'utf8'))
  const config = readConfig(example, () => '')
  expect(config).toMatchObject({
    ENVIRONMENT: 'production',
    isIdentityEmbedded: false,
    DEMO_DATA: false,
    OIDC_CLAIMS: { given_name: 'firstName', family_name: 'surname' },
    VCD_API_TOKENS: { acme: 'invented-token' },
    SALES_CONTACTS: [expect.objectContaining({ phone: '01632 960 114' })],
    MAIL_FROM: 'Fernbridge Portal <no-reply@portal.example>',
  })
})

/** Pages whose `sh` blocks are run, and the test that runs them. */
const ranBy: Record<string, string> = {
  'data.md': 'server/src/account-data/manual.test.ts',
  'integrate.md': 'server/src/gateway/integration/manual.test.ts',
  'people.md': 'server/src/gateway/contacts/invitations/first-people.test.ts',
  'recover.md': 'server/src/secrets/restore-elsewhere.test.ts',
  'secure.md': 'server/src/account-data/manual.test.ts',
}

/** Allowed starts of all other blocks. */
const notRun: readonly (readonly [RegExp, string])[] = [
  [/^(systemctl|journalctl|patronictl) /, 'needs systemd or a cluster; deploy/test runs the same programs'],
  [/^npm ci/, 'installs a release; every test run begins with it'],
  [/^createdb |^DATABASE_URL=.* npm run restore/, 'server/src/secrets/backup.test.ts restores what was backed up'],
  [/^(create|alter|select) /, 'SQL for an operator; deploy/test/cluster.ts makes the same role and database'],
  [/^npm run client -- add/, 'server/src/gateway/integration/manual.test.ts takes its words from there'],
  [/^curl .*127\.0\.0\.1:\d+/, 'a port of one machine; tests ask the same addresses of a portal of their own'],
  [/^[A-Z_]+=/, 'a line of a file of settings'],
  [/^ +\S.*▶/, 'a picture'],
]

test('every command in the manual is run by a test, or listed with a reason', () => {
  for (const page of pages) {
    const blocks = [...readFileSync(page, 'utf8').matchAll(/^```(\w*)\n(.*?)^```/gms)]
    for (const [, language = '', block = ''] of blocks) {
      const name = page.split('/').at(-1) ?? ''
      if (language === 'sh') {
        expect(ranBy, `${name} has commands that no test runs`).toHaveProperty([name])
        expect(readFileSync(join(root, ranBy[name] ?? ''), 'utf8')).toContain(name)
      } else if (language === '') {
        expect(
          notRun.some(([pattern]) => pattern.test(block)),
          `${name}: mark it sh and run it, or say why not: ${block}`,
        ).toBe(true)
      }
    }
  }
})
