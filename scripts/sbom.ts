import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run -s sbom > sbom.cdx.json`: what an installation consists of, as CycloneDX, from the lock file alone.
const root = join(import.meta.dirname, '..')
const { name }: { name: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const args = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
]
const bom: { metadata: { component: { name: string } } } = JSON.parse(
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
)
// npm calls the whole by the folder that it happens to be in.
bom.metadata.component.name = name
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
