/** Replaces the library's infinite queries, which no list uses, so that the first load does not contain them. */
export function infiniteQueryBehavior(): never {
  throw new Error('Infinite queries are left out of the build. See web/vite.config.ts.')
}
export const hasNextPage = infiniteQueryBehavior
export const hasPreviousPage = infiniteQueryBehavior
