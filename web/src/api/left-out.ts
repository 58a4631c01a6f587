/**
 * Replaces the parts of TanStack Query that no screen uses, infinite queries and mutations, so that the first load does
 * not contain them. Forms and acts keep their own state.
 */
function leftOut(): never {
  throw new Error('Infinite queries and mutations are left out of the build. See web/vite.config.ts.')
}

export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior }

export class MutationCache {
  readonly build = leftOut
  readonly findAll = leftOut
  /** Called whenever the network is back. */
  resumePausedMutations() {}
  clear() {}
}
