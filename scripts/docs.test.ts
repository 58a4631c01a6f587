import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const found = (pattern: RegExp) =>
  documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(pattern)].map(([, name = '']) => ({ document, name })),
  )

test('every link of a document leads to a file', () => {
  const links = found(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ document, name }) => !existsSync(join(root, dirname(document), name)))).toEqual([])
})

test('every command of a document exists', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = found(/npm run (?:-s |--silent )?([a-z0-9:-]+)/g)
  expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
})
