import { columnsOf } from './columns.ts'
import { entities } from './entities.ts'

export const usage = `Usage: npm run import -- [--dry-run] [--report] [--entity NAME] FILE...
       npm run import -- watch FOLDER

Loads .csv or .ndjson files, also packed as .gz. The start of a file's name selects its entity;
--entity sets it for all files. A file is loaded completely or not at all: bad rows are listed by line and column.
Loading a file twice changes nothing. The database is DATABASE_URL, or the embedded one in DATA_DIR (.data).

  --dry-run   check the files in order, and change nothing
  --report    write the new and changed rows to FILE.report.csv, next to each file
  --entity    ${entities.map(({ name }) => name).join(', ')}
  --help      this help with all columns
  watch       load files as they arrive in the folder, and move them to its subfolder done or failed, with a report`

/** All columns of all entities, for the terminal. */
export function columnHelp(): string {
  return entities
    .map(({ name, about, row }) => {
      const lines = columnsOf(row).map(
        (column) => `  ${column.name.padEnd(21)}${column.isRequired ? '* ' : '  '}${column.about}; ${column.form}`,
      )
      return `${name}: ${about} (* required)\n${lines.join('\n')}`
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
