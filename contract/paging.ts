import { z } from 'zod'
import { pageSizes } from './listing.ts'

/** The page of a list: 1 is the first. Pages past the last are empty. */
export const PageQuery = z.object({
  page: z.coerce.number('Enter a page number.').int().min(1).max(1_000_000).default(1),
  size: z.coerce
    .number('Enter a page size.')
    .int()
    .refine((size) => pageSizes.some((allowed) => allowed === size), 'Choose 10, 25, 50 or 100.')
    .default(10),
})

/** A search that finds more rows is counted up to this number, and its pages end there. */
export const mostFound = 1000

/** The number of rows of a tab; null above `mostFound`. */
export const few = z.number().int().nullable()

/** A page of rows, with the total number of rows. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.number().int(),
    /** The search finds more rows than `total`, which is then the number that its pages show. */
    isMore: z.literal(true).optional(),
    page: z.number().int(),
    size: z.number().int(),
  })
}
