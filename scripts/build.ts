import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepAssets } from './keep-assets.ts'

const root = join(import.meta.dirname, '..')

/** The built server, which starts in about half the time of its sources and needs less memory. */
export const builtServer = join(root, 'dist', 'server', 'main.js')

interface Part {
  inputs: string
  /** The files of the last build, with their sizes and times. */
  stamp: string
  make: () => Promise<void>
}

const pages: Part = {
  inputs: '{web,ui,contract}/**/*.{ts,tsx,css,html,woff2,svg,json}',
  stamp: join(root, 'dist', 'web', '.inputs'),
  async make() {
    // Imported here, so that a start without a build need not load the builder.
    const { build } = await import('vite')
    keepAssets(join(root, 'dist'))
    const configFile = join(root, 'web', 'vite.config.ts')
    await build({ configFile, logLevel: 'warn' })
    await build({ configFile, logLevel: 'warn', mode: 'desk' })
    await build({ configFile, logLevel: 'warn', mode: 'server' })
  },
}

const gallery: Part = {
  inputs: pages.inputs,
  stamp: join(root, 'dist', 'web', '.gallery-inputs'),
  async make() {
    const { build } = await import('vite')
    await build({ configFile: join(root, 'web', 'vite.config.ts'), logLevel: 'warn', mode: 'gallery' })
  },
}

const server: Part = {
  inputs: '{server,identity,db,contract}/**/*.{ts,json}',
  stamp: join(root, 'dist', 'server', '.inputs'),
  async make() {
    const { build } = await import('vite')
    await build({ configFile: join(root, 'server', 'vite.config.ts'), logLevel: 'warn' })
  },
}

const parts = { pages, gallery, server }
type Name = keyof typeof parts

/** Builds the portal, the desk, the gallery and the server, or the named parts, unless the last build used the same files. */
export async function buildAll(names: readonly string[] = []): Promise<void> {
  const { NODE_ENV: mode } = process.env
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue
    const inputs = inputsOf(part)
    if (isBuiltOf(part, inputs)) continue
    await part.make()
    mkdirSync(dirname(part.stamp), { recursive: true })
    writeFileSync(part.stamp, inputs)
  }
  // The builder sets its own mode, in which React lacks its test utilities.
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
}

export const isBuilt = (): boolean => Object.values(parts).every((part) => isBuiltOf(part, inputsOf(part)))

/** The same in a process of its own: the builder needs hundreds of megabytes, which a process keeps. */
export async function buildApart(...names: Name[]): Promise<void> {
  const [status] = await once(spawn(process.execPath, [import.meta.filename, ...names], { stdio: 'inherit' }), 'exit')
  if (status !== 0) throw new Error('The portal could not be built.')
}

const isBuiltOf = ({ stamp }: Part, inputs: string) => existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs

function inputsOf({ inputs }: Part): string {
  const hash = createHash('sha256')
  const files = globSync([inputs, 'package-lock.json'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('.test.'),
  })
  for (const file of files.toSorted()) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll(process.argv.slice(2))
