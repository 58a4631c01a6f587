export interface WrittenFile {
  /** Path within the export. */
  file: string
  rows: number
  bytes: number
  sha256: string
}
