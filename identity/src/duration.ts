import { counted } from '@portal/contract/format/counts.ts'

/** A waiting time in words: seconds up to a minute, then minutes rounded up. */
export function waitWords(seconds: number): string {
  return seconds <= 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')
}
