import type { BadRow } from './bad-rows.ts'

export function inWords({ line, column, reason }: BadRow): string {
  return column ? `line ${line}, ${column}: ${reason}` : `line ${line}: ${reason}`
}
