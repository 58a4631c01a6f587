import type { CountedValue } from '@portal/contract/desk/import-mapping.ts'
import type { HeaderPlace } from '../csv-source.ts'
import { accounts } from '../entities/accounts.ts'
import { findForm, openRows } from '../open-file.ts'
import { textOf } from './adopt-rows.ts'

/** The columns of a file, and the different values of each. */
export interface Sample {
  header: HeaderPlace
  names: readonly string[]
  rows: number
  valuesOf: (their: string) => CountedValue[]
}

const mostValues = 200

/** Reads the whole file, because a value may be in its last row only. */
export async function readSample(file: string, header: HeaderPlace): Promise<Sample> {
  // Only the entity of postcodes has files whose columns are known, and those need no mapping.
  const found = await openRows(file, accounts, await findForm(file, header), header)
  if ('foreign' in found) throw new Error('A public file needs no mapping')
  const values = new Map(found.names.map((name) => [name, new Map<string, number>()]))
  let rows = 0
  for await (const item of found.rows) {
    if (!('values' in item)) continue
    rows += 1
    for (const [name, value] of Object.entries(item.values)) {
      const counts = values.get(name)
      const text = textOf(value).trim()
      if (!counts || text === '') continue
      if (counts.has(text) || counts.size < mostValues) counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return {
    header,
    names: found.names,
    rows,
    valuesOf: (their) => [...(values.get(their) ?? [])].map(([value, count]) => ({ value, rows: count })),
  }
}
