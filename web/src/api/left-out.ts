/**
 * Replaces the parts of TanStack Query and of its router that no screen uses, so that the first load does not contain them:
 * infinite queries and mutations (forms and acts keep their own state), queries that suspend or throw, addresses below a
 * base path, the router's own form of search parameters, pages that are rendered in the browser only, and the data of
 * routes (it is in the query cache).
 */
function leftOut(): never {
  throw new Error('This part of a library is left out of the build. See web/vite.config.ts.')
}

export {
  leftOut as ClientOnly,
  leftOut as composeRewrites,
  leftOut as defaultParseSearch,
  leftOut as defaultStringifySearch,
  leftOut as defaultThrowOnError,
  leftOut as fetchOptimistic,
  leftOut as hasNextPage,
  leftOut as hasPreviousPage,
  leftOut as infiniteQueryBehavior,
  leftOut as parseSearchWith,
  leftOut as rewriteBasepath,
  leftOut as stringifySearchWith,
  leftOut as useHydrated,
  leftOut as useLoaderData,
  leftOut as useLoaderDeps,
  leftOut as useRouteContext,
}

export const executeRewriteInput = (_rewrite: undefined, url: URL) => url
export const executeRewriteOutput = executeRewriteInput

export const ensureSuspenseTimers = () => {}
export const ensurePreventErrorBoundaryRetry = ensureSuspenseTimers
export const useClearResetErrorBoundary = ensureSuspenseTimers

/** Restores the scroll position of a page that the router renders on the server; the portal's server leaves that to the browser. */
export const ScriptOnce = () => null

export const shouldSuspend = () => false
export const getHasError = shouldSuspend

export class MutationCache {
  readonly build = leftOut
  readonly findAll = leftOut
  /** Called whenever the network is back. */
  resumePausedMutations() {}
  clear() {}
}
