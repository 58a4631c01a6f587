import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Settings } from '../server/src/config.ts'

const root = join(import.meta.dirname, '..')
const pages = readdirSync(join(root, 'docs', 'manual')).map((name) => join(root, 'docs', 'manual', name))
const text = pages.map((page) => readFileSync(page, 'utf8')).join('\n')
const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]

test('every command of the manual is one that there is', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(all(/npm run ([a-z-]+)/g).filter((name) => !(name in scripts))).toEqual([])
})

test('every file of the manual is there', () => {
  const files = all(/`((?:deploy|db|docs)\/[\w./@-]+)`/g)
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every setting of the manual and of the sample environment is one that is read', () => {
  const sample = readFileSync(join(root, 'deploy', 'systemd', 'portal.env'), 'utf8')
  const named = [
    ...all(/`([A-Z]+_[A-Z_]+)[`=]/g),
    ...[...sample.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ]
  const notOurs = ['PORTAL_ROLES']
  expect(named.filter((name) => !(name in Settings.shape) && !notOurs.includes(name))).toEqual([])
})
