import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { tsc } from '../checks.ts'

// `npm run new-area:trial` makes an area in a copy of the project, and holds it there to what an area has to pass. The
// templates are no code of the project: the type checker and the linter see them only here.
const root = join(import.meta.dirname, '..', '..')
const copy = mkdtempSync(join(tmpdir(), 'new-area-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
// The copy includes the type checker's cache and the pages that the server serves.
for (const path of [...files.split('\0').filter(Boolean), '.cache/tsc', 'dist/web']) {
  if (!existsSync(join(root, path))) continue
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true })
}
// Packages are those of the project, but our own are those of the copy.
mkdirSync(join(copy, 'node_modules', '@portal'), { recursive: true })
for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@portal')) {
  symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
}
for (const name of readdirSync(join(root, 'node_modules', '@portal'))) {
  symlinkSync(join('..', '..', name), join(copy, 'node_modules', '@portal', name))
}

const area = 'premises'
run('node', ['scripts/new-area/main.ts', area, 'key-holder', 'BusinessPortalColocation'])
run('tsc', tsc)
run('oxlint', [
  '--type-aware',
  '--deny-warnings',
  ...['contract', 'server/src/gateway', 'web/src/areas'].map((folder) => `${folder}/${area}`),
])
run('biome', ['format', 'contract', 'db', 'server/src', 'web/src', 'e2e/tests'])
run('vitest', [
  'run',
  '--project',
  'rules',
  '--project',
  'components',
  'contract',
  'scripts/words',
  'web/src/routes.test.tsx',
])
run('vitest', [
  'run',
  '--project',
  'server',
  `server/src/gateway/${area}`,
  'server/src/account-data/export',
  'db/demo/demo.test.ts',
])

function run(command: string, args: string[]): void {
  console.log(`\n== ${command} ${args.join(' ')}`)
  const path = `${join(copy, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit', env: { ...process.env, PATH: path } })
  if (status !== 0) process.exit(1)
}
