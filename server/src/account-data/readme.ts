import { besides, fileOf, leftOutRows } from './collections.ts'
import { accountTables, leftOutColumns, leftOutTables } from './tables.ts'
import type { WrittenFile } from './written-file.ts'

interface About {
  accountId: string
  name: string
  at: string
  files: readonly WrittenFile[]
}

/** What is in the folder, for somebody who has never seen the portal. */
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
  return `All that the portal holds of ${name}, account ${accountId}, as of ${at}.

data/         one file for each kind of thing, packed with gzip; a line is one thing as JSON (NDJSON)
files/        the files themselves; each is called by its file_id in data/file.ndjson.gz, and by its own name
manifest.json the same list with counts, sizes and checksums
SHA256SUMS    "sha256sum -c SHA256SUMS" says whether everything is as it was written

Moments are in UTC, money is in pence or the smallest unit of its currency, days are YYYY-MM-DD.

   things  file
${described.join('\n')}
${String(files.filter(({ file }) => file.startsWith('files/')).length).padStart(9)}  files/

Not in here:
${missing.map(([table, why]) => `  ${table}: ${why}.`).join('\n')}
`
}
