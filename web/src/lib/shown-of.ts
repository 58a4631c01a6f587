import { number } from '@portal/contract/format/counts.ts'

/** The note of a tile that shows the first of its records: "3 of 8", on one line; only the number if it shows all. */
export const shownOf = (shown: number, total: number): string =>
  shown > 0 && shown < total ? `${number(shown)}\u00a0of\u00a0${number(total)}` : number(total)
