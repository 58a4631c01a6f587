import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from './fill.ts'
import { camel, type Names, snake } from './names.ts'
import { addLine, sharedLines } from './shared-lines.ts'

const templates = join(import.meta.dirname, 'templates')

export interface Plan {
  /** By their paths from the root. */
  made: Map<string, string>
  /** Files of all areas, with the lines that they get and what they are with them. */
  changed: Map<string, { lines: string[]; text: string }>
}

/** The files that an area of these names adds to or changes in the project in this folder. Nothing is written. */
export function planArea(root: string, names: Names): Plan {
  assertNew(root, names)
  const made = new Map(
    globSync('**/*.template', { cwd: templates })
      .toSorted()
      .map((path) => [pathOf(root, path, names), fill(readFileSync(join(templates, path), 'utf8'), names)]),
  )
  const changed: Plan['changed'] = new Map()
  for (const shared of sharedLines) {
    const { file } = shared
    const { lines, text } = changed.get(file) ?? { lines: [], text: readFileSync(join(root, file), 'utf8') }
    const line = shared.line(names)
    changed.set(file, { lines: [...lines, line], text: addLine(text, shared, line) })
  }
  return { made, changed }
}

/** Of the template `a/sample-area/SampleItemPage.tsx.template`; a migration has the number after the last one. */
function pathOf(root: string, template: string, names: Names): string {
  const path = fill(template.replace(/\.template$/, ''), names)
  const last = readdirSync(join(root, 'db/migrations')).toSorted().at(-1) ?? ''
  return path.replace('0000_', `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_`)
}

function assertNew(root: string, { area, one, many }: Names): void {
  const folders = ['contract', 'server/src/gateway', 'web/src/areas'].map((folder) => `${folder}/${area}`)
  const taken = folders.find((folder) => existsSync(join(root, folder)))
  if (taken) throw new Error(`${taken} exists already.`)
  const has = (file: string, pattern: string) => new RegExp(pattern, 'm').test(readFileSync(join(root, file), 'utf8'))
  const page = [one, many].map(camel).find((name) => has('contract/pages.ts', `^  ${name}: \\[`))
  if (page) throw new Error(`There is a page "${page}" already. Name the record otherwise.`)
  if (has('contract/entities.ts', `^  '?${one}'?: `)) throw new Error(`There is an entity "${one}" already.`)
  const tables = globSync('db/migrations/*.ts', { cwd: root })
  if (tables.some((file) => has(file, `create table ${snake(one)} \\(`))) {
    throw new Error(`There is a table "${snake(one)}" already. Name the record otherwise.`)
  }
}
