import { besides, fileOf, leftOutRows } from './collections.ts'
import { accountTables, leftOutColumns, leftOutTables } from './tables.ts'
import type { WrittenFile } from './written-file.ts'

interface About {
  accountId: string
  name: string
  at: string
  files: readonly WrittenFile[]
}

/** Describes the folder to a reader who has never seen the portal. */
export function readmeOf({ accountId, name, at, files }: About): string {
  const what = new Map([
    ...Object.entries(accountTables).map(([table, words]): [string, string] => [fileOf(table), words]),
    ...Object.entries(besides).map(([table, { what: words }]): [string, string] => [fileOf(table), words]),
  ])
  const described = files.flatMap(({ file, rows }) => {
    const words = what.get(file)
    return words ? [`${String(rows).padStart(9)}  ${file.padEnd(46)} ${words}`] : []
  })
  const missing = [
    ...Object.entries(leftOutTables),
    ...Object.entries(leftOutColumns).map(([table, { columns, why }]) => [`${table} (${columns.join(', ')})`, why]),
    ...Object.entries(leftOutRows).map(([table, { why }]) => [`${table} (some rows)`, why]),
  ]
  return `The data that the portal holds for ${name}, account ${accountId}, as of ${at}.

data/         one file for each type of record, compressed with gzip; each line is one record as JSON (NDJSON)
files/        the files; each is named by its file_id in data/file.ndjson.gz, and its original name
manifest.json the same list with counts, sizes and checksums
SHA256SUMS    "sha256sum -c SHA256SUMS" verifies every file

Times are in UTC, money is in pence or the smallest unit of its currency, days are YYYY-MM-DD.

  records  file
${described.join('\n')}
${String(files.filter(({ file }) => file.startsWith('files/')).length).padStart(9)}  files/

Not included:
${missing.map(([table, why]) => `  ${table}: ${why}.`).join('\n')}
`
}
