import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Setting } from '../figure.ts'
import { root, withFolder } from './portal.ts'

/** The generator's account with 50,000 services. */
export const bigAccount = '100000'

/** The folder kept for the next run, or a temporary one. */
export function inDataFolder<T>({ dataDir }: Setting, work: (folder: string) => Promise<T>): Promise<T> {
  return dataDir === undefined ? withFolder(work) : work(dataDir)
}

/** A database with generated services, loaded with a provider's files and import. Kept for the next run. */
export function prepareData(folder: string, isQuick: boolean): void {
  const size = isQuick ? { services: 20_000, bigAccount: 5000 } : { services: 1_000_000, bigAccount: 50_000 }
  const stamp = join(folder, `${size.services}.imported`)
  if (existsSync(stamp)) return
  const files = join(folder, 'files')
  mkdirSync(files, { recursive: true })
  const made = ['--services', String(size.services), '--big-account', String(size.bigAccount), '--seed', '1']
  run('db/src/generate/main.ts', [...made, '--out', files], folder)
  const names = ['accounts', 'sites', 'services', 'users'].map((name) => join(files, `${name}.csv`))
  run('db/src/import/main.ts', names, folder)
  rmSync(files, { recursive: true })
  writeFileSync(stamp, '')
}

function run(script: string, args: string[], folder: string): void {
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  if (status !== 0) throw new Error(`${script} failed: ${stdout}${stderr}`)
  console.log(`${script}: ${Math.round((performance.now() - begin) / 1000)} s`)
}
