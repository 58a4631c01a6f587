import { number } from '@portal/contract/format/counts.ts'

/** The note of a tile that shows the first of its records: "3 of 8"; only the number if it shows all. */
export const shownOf = (shown: number, total: number): string =>
  shown > 0 && shown < total ? `${number(shown)} of ${number(total)}` : number(total)
