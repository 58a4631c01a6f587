import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { boot } from '../boot.ts'
import { leaveForRelease } from './leave-for-release.ts'
import { followChanges } from './live-changes.ts'

/** Follows what the server says: the changes of others, and that it is another release. Answers how to stop. */
export function follow(queryClient: QueryClient, router: AnyRouter, hearEnd: () => void): () => void {
  const account = boot.signedIn?.accountId ?? ''
  return followChanges(queryClient, { account, hearRelease: leaveForRelease(router), hearEnd })
}
