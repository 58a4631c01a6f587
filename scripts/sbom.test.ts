import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the bill of materials lists the product and every package that its server needs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/sbom.ts'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const bom: { bomFormat: string; metadata: { component: object }; components: { purl: string }[] } = JSON.parse(stdout)
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'business-portal', type: 'application' } },
  })
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'server', 'package.json'), 'utf8'),
  )
  const listed = bom.components.map(({ purl }) => decodeURIComponent(purl))
  const missing = Object.entries(dependencies).filter(
    ([name, version]) => !listed.includes(`pkg:npm/${name}@${version}`),
  )
  expect(missing.filter(([name]) => !name.startsWith('@portal/'))).toEqual([])
  // Packages for builds and tests are not installed.
  expect(listed.filter((purl) => purl.includes('/vitest@'))).toEqual([])
})
