import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.cache', 'dashboards')
const options =
  '--noEmit --ignoreConfig --strict --skipLibCheck --module nodenext --target es2024 --allowImportingTsExtensions'

/**
 * The faults of dashboards, given by name, by Grafana's schema. Grafana publishes it for programs as types only, so each
 * dashboard becomes a constant of that type, which also refuses unknown fields.
 */
export function shapeFaults(dashboards: ReadonlyMap<string, string>): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = [...dashboards].map(([name, json]) => {
    const file = join(folder, `${name}.ts`)
    writeFileSync(
      file,
      `import type { Board } from '../../scripts/dashboards/board.ts'\nexport const board: Board = ${json}`,
    )
    return file
  })
  const { status, stdout, error } = spawnSync('tsc', [...options.split(' '), ...files], { cwd: root, encoding: 'utf8' })
  if (error) throw error
  return status === 0 ? [] : stdout.trim().split(/\n(?!\s)/)
}
