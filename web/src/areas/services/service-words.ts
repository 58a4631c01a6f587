import { number } from '@portal/contract/format/counts.ts'

/** "80 / 20"; an en dash if the product has no speed. */
export function speedInWords(down: number | null, up: number | null): string {
  return down === null && up === null ? '–' : `${number(down)} / ${number(up)}`
}
