import { columnsOf } from './columns.ts'
import { entities } from './entities.ts'

export const usage = `Usage: npm run import -- [--dry-run] [--report] [--entity NAME] FILE...
       npm run import -- watch FOLDER

Loads .csv or .ndjson files, also packed as .gz. The beginning of a file's name says what it holds; --entity
says it for all files. A file is loaded completely or not at all: bad rows are listed by line and column.
Loading a file twice changes nothing. The database is DATABASE_URL, or the embedded one in DATA_DIR (.data).

  --dry-run   check the files, one upon the other, and change nothing
  --report    write beside each file what is new and what changes, as FILE.report.csv
  --entity    ${entities.map(({ name }) => name).join(', ')}
  --help      this text with all columns
  watch       load what arrives in the folder, and put it into done or failed there, with a report beside it`

/** All columns of all entities, for the terminal. */
export function columnHelp(): string {
  return entities
    .map(({ name, about, row }) => {
      const lines = columnsOf(row).map(
        (column) => `  ${column.name.padEnd(21)}${column.isRequired ? '* ' : '  '}${column.about}; ${column.form}`,
      )
      return `${name}: ${about} (* must be there)\n${lines.join('\n')}`
    })
    .join('\n\n')
}

/** The same as tables for docs/import.md. */
export function columnTables(): string {
  return entities
    .map(({ name, about, row, key }) => {
      const rows = columnsOf(row).map(
        (column) => `| \`${column.name}\` | ${column.isRequired ? 'yes' : ''} | ${column.about} | ${column.form} |`,
      )
      const head = ['| Column | Required | Meaning | Form |', '| --- | --- | --- | --- |']
      return [`### ${name}`, '', `${about}. One row per \`${key.join('`, `')}\`.`, '', ...head, ...rows].join('\n')
    })
    .join('\n\n')
}
