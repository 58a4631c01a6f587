import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { borders, byName, rooms, tools } from './table.ts'

const file = join(import.meta.dirname, '..', '..', '.oxlintrc.json')
const rule = 'no-restricted-imports'

const Configuration = z.record(z.string(), z.unknown())
const Overrides = z.array(z.looseObject({ rules: z.record(z.string(), z.unknown()) }))

/** Editors show the borders between rooms; only the checker knows the others. */
function overrideOf(room: string) {
  const rows = borders.filter(({ files, except }) => files.includes(`${room}/**`) && !except)
  const patterns = rows.flatMap(({ mayNotImport, but = [], because }) => {
    const folders = [...rooms, ...tools].filter((folder) => mayNotImport.includes(`${folder}/**`))
    const group = mayNotImport.map((glob) =>
      folders.some((folder) => glob === `${folder}/**`) ? `@portal/${glob}` : glob,
    )
    const relative = folders.length > 0 ? [{ regex: relativeTo(folders), message: because }] : []
    return [{ group: [...group, ...but.map((glob) => `!@portal/${glob}`)], message: because }, ...relative]
  })
  const others = rooms.filter((other) => other !== room)
  const named = { regex: relativeTo(others), message: byName }
  return { files: [`${room}/**`], rules: { [rule]: ['error', { patterns: [...patterns, named] }] } }
}

const relativeTo = (folders: readonly string[]) => `^(\\.\\./)+(${folders.join('|')})/`

/** The linter's configuration with the rules derived from the table. */
export function lintConfiguration(): string {
  const configuration = Configuration.parse(JSON.parse(readFileSync(file, 'utf8')))
  const others = Overrides.parse(configuration.overrides).filter(({ rules }) => !(rule in rules))
  return `${JSON.stringify({ ...configuration, overrides: [...rooms.map(overrideOf), ...others] }, null, 2)}\n`
}

/** Whether the configuration matches the table. */
export function isLintConfigurationCurrent(): boolean {
  return readFileSync(file, 'utf8') === lintConfiguration()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, lintConfiguration())
