import { columnsOf } from './columns.ts'
import { entities } from './entities.ts'

export const usage = `Usage: npm run import -- [OPTIONS] [--map MAPPING | --entity NAME] FILE...
       npm run import -- map [--map MAPPING] FILE
       npm run import -- watch FOLDER

Loads .csv (.tsv, .txt) or .ndjson files, also packed as .gz. The start of a file's name selects its entity;
--entity sets it for all files. A file is loaded completely or not at all: bad rows are listed by cause.
Loading a file twice changes nothing. The database is DATABASE_URL, or the embedded one in DATA_DIR (.data).

  --dry-run   check the files in order, and change nothing
  --report    write the new and changed rows to FILE.report.csv, next to each file
  --bad-rows FILE   write the bad rows to FILE, in the form of the file, with a column why
  --good-rows       load the good rows of each file, and leave out the bad ones
  --dates dd/mm/yyyy   dates are such as 14/04/2026; by default yyyy-mm-dd
  --money pounds       amounts without a pound sign are in pounds; by default in pence
  --times London       times without a zone are those of the United Kingdom; by default each has its zone
  --map       a mapping of the columns and values of another system to ours
  --entity    ${entities.map(({ name }) => name).join(', ')}
  --help      this help with all columns
  map         ask how the columns and values of FILE become ours, and write a mapping next to it,
              or into MAPPING beside its other parts
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
