import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// `npm run -s sbom > sbom.cdx.json`: the contents of an installation as CycloneDX, from the lock file alone.
const root = join(import.meta.dirname, '..')

interface Bom {
  metadata: { component: { name: string } }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
interface Lock {
  name: string
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>
}

const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const bom: Bom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }))

// npm's own --omit also drops packages that the server needs, as soon as a test needs them too.
const developed = new Set<string>()
const installed = new Set<string>()
for (const [path, { name = path.split('node_modules/').at(-1), version, dev }] of Object.entries(lock.packages)) {
  const list = dev ? developed : installed
  list.add(`${name}@${version}`)
}
const isLeftOut = (ref: string) => developed.has(ref) && !installed.has(ref)

bom.components = bom.components.filter((each) => !isLeftOut(each['bom-ref']))
bom.dependencies = bom.dependencies
  .filter(({ ref }) => !isLeftOut(ref))
  .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => !isLeftOut(ref)) }))
// npm names the whole after its current folder.
bom.metadata.component.name = lock.name
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
