import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keepAssets } from '../../scripts/keep-assets.ts'

const root = join(import.meta.dirname, '..', '..')

interface Change {
  file: string
  from: string
  to: string
}

/** A separate portal with its own served folder, so that a test can replace a release under an open tab. */
export function openSite(port: number) {
  const site = join(root, '.cache', 'releases')
  const dist = join(site, 'dist')
  let server: ChildProcess | undefined
  rmSync(site, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  for (const part of ['server', 'web', 'ui', 'contract', 'package.json', 'tsconfig.base.json']) {
    cpSync(join(root, part), join(site, part), { recursive: true })
  }
  // All other packages are found in parent folders.
  const packages = join(site, 'node_modules', '@portal')
  mkdirSync(packages, { recursive: true })
  for (const part of ['ui', 'contract']) symlinkSync(join(site, part), join(packages, part))
  cpSync(join(root, 'dist', 'web'), join(dist, 'web'), { recursive: true })
  const address = `http://127.0.0.1:${port}`

  return {
    address,

    async start(): Promise<void> {
      server = await startPortal({ code: site, data: join(site, 'data'), address })
    },

    async stop(): Promise<void> {
      const stopping = server
      server = undefined
      if (stopping) await stopPortal(stopping)
    },

    /** Builds the pages with a change, beside those being served. */
    async build({ file, from, to }: Change): Promise<void> {
      const source = join(site, file)
      const text = readFileSync(source, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
      writeFileSync(source, text.replace(from, to))
      const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
      const config = join(site, 'web', 'vite.config.ts')
      const into = ['--outDir', join(dist, 'next'), '--emptyOutDir', '--logLevel', 'warn']
      await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, ...into], { cwd: site })
      // The gallery and the desk are built separately and do not change.
      for (const page of ['gallery.html', 'desk.html']) cpSync(join(dist, 'web', page), join(dist, 'next', page))
    },

    /** Deploys as in production: keeps the previous release's files, then replaces its folder. */
    deploy(): void {
      keepAssets(dist)
      rmSync(join(dist, 'web'), { recursive: true })
      renameSync(join(dist, 'next'), join(dist, 'web'))
    },

    assets: () => readdirSync(join(dist, 'web', 'assets')),
  }
}

/** A portal of its own, without the simulators; `address` has the port that it listens on. */
export async function startPortal({ code = root, data, address }: { code?: string; data: string; address: string }) {
  const roles = ['portal', 'gateway', 'identity'].flatMap((role) => ['--role', role])
  const settings = { DATA_DIR: data, ENVIRONMENT: 'demo', LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, [join(code, 'server', 'src', 'main.ts'), ...roles], {
    env: { ...process.env, ...settings, PORT: new URL(address).port, BASE_URL: address },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Also if the run is aborted.
  process.once('exit', () => server.kill())
  await ready(`${address}/readyz`, () => server.exitCode === null)
  return server
}

export async function stopPortal(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const stopped = new Promise((resolve) => server.once('exit', resolve))
  server.kill()
  const isLate = new Promise((_, reject) => setTimeout(reject, 90_000, new Error('The portal does not stop')).unref())
  await Promise.race([stopped, isLate])
}

/** Another server may answer at the address of one that could not start. */
async function ready(address: string, isRunning: () => boolean): Promise<void> {
  const giveUp = Date.now() + 150_000
  while (Date.now() < giveUp) {
    if (!isRunning()) throw new Error(`The portal at ${address} ended`)
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${address} did not answer`)
}
