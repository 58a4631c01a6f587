/** One measured value of a figure. Without a limit it is printed for information. */
export interface Row {
  figure: string
  measured: number
  unit: string
  limit?: { atMost: number } | { atLeast: number }
  /** How it was measured, or its components. */
  note?: string
  /** Why it could not be measured. */
  error?: string
}

/** Keeps a row as soon as it is measured, so that a stop loses nothing. */
export type Keep = (row: Row) => void

export interface Setting {
  /** Small sizes, to check that everything runs; the values are meaningless. */
  isQuick: boolean
  /** Keeps the large database here for the next run. */
  dataDir: string | undefined
  /** Only the rows whose name contains one of these texts, if there are any; the areas know them. */
  only: readonly string[]
}

export interface Figure {
  name: string
  /** Only measured when named or with --full, because it takes an hour and tens of gigabytes. */
  isLong?: boolean
  run(setting: Setting, keep: Keep): Promise<Row[]>
}

export function isMet({ measured, limit, error }: Row): boolean {
  if (error !== undefined) return false
  if (!limit) return true
  return 'atMost' in limit ? measured <= limit.atMost : measured >= limit.atLeast
}
