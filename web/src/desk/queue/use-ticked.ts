import type { DeskWorkRow } from '@portal/contract/desk/work.ts'
import { useState } from 'react'
import { openKey } from '../work-address.ts'

/** The selected rows of the queue; a row that is no longer shown is not selected. */
export function useTicked(shown: readonly DeskWorkRow[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const has = (row: DeskWorkRow) => keys.has(openKey(row))
  return {
    has,
    rows: shown.filter(has),
    toggle: (row: DeskWorkRow) => {
      const next = new Set(keys)
      if (!next.delete(openKey(row))) next.add(openKey(row))
      setKeys(next)
    },
    add: (rows: readonly DeskWorkRow[]) => setKeys(new Set([...keys, ...rows.map(openKey)])),
    /** Only these stay selected: those that an act refused. */
    keep: (kept: readonly string[]) => setKeys(new Set(kept)),
  }
}
