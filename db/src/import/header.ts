import { unfilled } from '@portal/contract/desk/import-questions.ts'
import { columnsOf } from './columns.ts'
import type { Entity } from './entity.ts'
import { FileProblem } from './file-problem.ts'

/** The columns in the file's header, if the entity can be imported from them. */
export function checkHeader(file: string, entity: Entity, names: readonly string[]): readonly string[] {
  const columns = columnsOf(entity.row)
  const known = new Set(columns.map(({ name }) => name))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0 && names.length === 1 && /[:,;|^~]/.test(names[0] ?? '')) {
    throw new FileProblem(
      file,
      `the whole header is one column: ${quoted(names[0] ?? '')}. Columns are separated by commas, semicolons, tabs or vertical bars`,
    )
  }
  if (unknown.length > 0) {
    throw new FileProblem(
      file,
      `unknown column ${unknown.map(quoted).join(', ')}; available: ${[...known].join(', ')}. For a file of another system, map its columns: at the desk, or with npm run import -- map FILE`,
    )
  }
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated) throw new FileProblem(file, `the column ${repeated} appears twice`)
  checkColumns(file, entity, names)
  return names
}

/** Refuses a file without a column that every row needs. */
export function checkColumns(file: string, entity: Entity, names: readonly string[]): void {
  const missing = unfilled(columnsOf(entity.row), names)
  if (missing.length > 0) throw new FileProblem(file, `no column ${missing.map(({ name }) => name).join(', ')}`)
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 60))
}
