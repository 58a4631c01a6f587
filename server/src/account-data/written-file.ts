export interface WrittenFile {
  /** Where it is in the export. */
  file: string
  rows: number
  bytes: number
  sha256: string
}
