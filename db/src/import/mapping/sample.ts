import type { HeaderPlace } from '../csv-source.ts'
import { accounts } from '../entities/accounts.ts'
import { findForm, openRows } from '../open-file.ts'
import { textOf } from './adopt-rows.ts'
import type { MappedColumn } from './ask-columns.ts'

/** The columns of a file, and the different values of each. */
export interface Sample {
  header: HeaderPlace
  names: readonly string[]
  values: ReadonlyMap<string, ReadonlyMap<string, number>>
}

const mostValues = 200

/** Reads the whole file, because a value may be in its last row only. */
export async function readSample(file: string, header: HeaderPlace): Promise<Sample> {
  // Only the entity of postcodes has files whose columns are known, and those need no mapping.
  const found = await openRows(file, accounts, await findForm(file, header), header)
  if ('foreign' in found) throw new Error('A public file needs no mapping')
  const values = new Map(found.names.map((name) => [name, new Map<string, number>()]))
  for await (const item of found.rows) {
    if (!('values' in item)) continue
    for (const [name, value] of Object.entries(item.values)) {
      const counts = values.get(name)
      const text = textOf(value).trim()
      if (!counts || text === '') continue
      if (counts.has(text) || counts.size < mostValues) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return { header, names: found.names, values }
}

/** The values that one of our columns gets, the most frequent first; those of a list one by one. */
export function valuesIn({ values }: Sample, { theirs, sqlType }: MappedColumn): { value: string; rows: number }[] {
  const [only, second] = theirs
  const counts = second === undefined ? values.get(only ?? '') : undefined
  const entries = new Map<string, number>()
  for (const [text, rows] of counts ?? []) {
    const parts = sqlType === 'text[]' ? text.split(';').map((part) => part.trim()) : [text]
    for (const part of parts) if (part !== '') entries.set(part, (entries.get(part) ?? 0) + rows)
  }
  return [...entries].map(([value, rows]) => ({ value, rows })).toSorted((a, b) => b.rows - a.rows)
}
