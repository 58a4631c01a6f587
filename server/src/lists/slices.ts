import { offsetOf, type Page } from './read-page.ts'

/** Of each part of a list, whose parts follow one another and have these numbers of rows: the rows that are on the page. */
export function slicesOf(counts: readonly number[], page: Page): { offset: number; limit: number }[] {
  let before = 0
  return counts.map((count) => {
    const offset = Math.max(0, offsetOf(page) - before)
    const end = Math.min(count, offsetOf(page) + page.size - before)
    before += count
    return { offset, limit: Math.max(0, end - offset) }
  })
}
