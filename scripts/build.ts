import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepAssets } from './keep-assets.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'web', '.inputs')

/** Builds the portal, the desk and the gallery, unless the last build used the same files. */
export async function buildWeb(): Promise<void> {
  const inputs = inputHash()
  if (isBuiltOf(inputs)) return
  // Imported here, so that a start without a build need not load the builder.
  const { build } = await import('vite')
  keepAssets(join(root, 'dist'))
  const configFile = join(root, 'web', 'vite.config.ts')
  await build({ configFile, logLevel: 'warn' })
  await build({ configFile, logLevel: 'warn', mode: 'desk' })
  await build({ configFile, logLevel: 'warn', mode: 'gallery' })
  await build({ configFile, logLevel: 'warn', mode: 'server' })
  mkdirSync(join(root, 'dist', 'web'), { recursive: true })
  writeFileSync(stamp, inputs)
}

/** The same in a process of its own: the builder needs hundreds of megabytes, which a process keeps. */
export async function buildWebApart(): Promise<void> {
  if (isBuiltOf(inputHash())) return
  const [status] = await once(spawn(process.execPath, [import.meta.filename], { stdio: 'inherit' }), 'exit')
  if (status !== 0) throw new Error('The pages could not be built.')
}

const isBuiltOf = (inputs: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs

function inputHash(): string {
  const hash = createHash('sha256')
  const files = globSync(['{web,ui,contract}/**/*.{ts,tsx,css,html,woff2,svg,json}', 'package-lock.json'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('.test.'),
  })
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildWeb()
