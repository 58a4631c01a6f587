import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkImports } from './check-imports.ts'
import { isLintConfigurationCurrent } from './lint-rules.ts'
import { readSource } from './source.ts'

const root = join(import.meta.dirname, '..', '..')

test("the linter's rules match the table", () => {
  expect(isLintConfigurationCurrent(), 'run node scripts/borders/lint-rules.ts').toBe(true)
})

const planted = [
  ['contract/a.ts', '@portal/db/src/database.ts', 'The contract imports nothing of ours'],
  ['contract/b.ts', 'node:fs', 'Browsers and servers both load the contract'],
  ['ui/a.ts', '@portal/web/src/paths.ts', 'ui/ knows nothing of the product'],
  ['ui/src/d.ts', '@portal/contract/orders.ts', 'ui/ knows nothing of the product'],
  ['ui/src/b.ts', '../../web/src/paths.ts', 'ui/ knows nothing of the product'],
  ['web/src/a.ts', '@portal/db/src/database.ts', 'The browser knows the server only through the contract'],
  ['web/src/b.ts', '@portal/server/src/config.ts', 'The browser knows the server only through the contract'],
  ['web/src/c.ts', '../../server/src/config.ts', 'The browser knows the server only through the contract'],
  ['web/src/d.ts', '../../contract/orders.ts', 'Import another package by its name'],
  ['db/src/a.ts', '@portal/server/src/config.ts', 'The database does not know its users'],
  ['identity/src/a.ts', '@portal/contract/orders.ts', 'The identity server knows nothing'],
  ['server/src/a.ts', '@portal/web/src/paths.ts', 'The server renders no screens'],
  ['server/src/b.ts', '../../scripts/start.ts', 'The product does not depend on its tools'],
] as const

const Report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), help: z.string() })) })

test('linter and checker refuse the same planted imports with the same messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'borders-'))
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const [path, written] of planted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `import type { Planted } from '${written}'\nexport type A = Planted\n`)
    }
    const linter = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout } = spawnSync(process.execPath, [linter, '--format', 'json'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = Report.parse(JSON.parse(stdout))
    for (const [path, written, sentence] of planted) {
      const linted = diagnostics.filter(({ filename }) => filename === path)
      expect(
        linted.some(({ help }) => help.includes(sentence)),
        `${path} imports ${written}`,
      ).toBe(true)
      const found = checkImports(readSource(path, `import type { Planted } from '${written}'`))
      expect(
        found.some(({ text }) => text.includes(sentence)),
        path,
      ).toBe(true)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
