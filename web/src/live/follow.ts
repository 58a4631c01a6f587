import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { boot } from '../boot.ts'
import { leaveForRelease } from './leave-for-release.ts'
import { followChanges } from './live-changes.ts'

/** Follows the server's events: other people's changes and new releases. Returns a function that stops it. */
export function follow(queryClient: QueryClient, router: AnyRouter, hearEnd: () => void): () => void {
  const account = boot().signedIn?.accountId ?? ''
  return followChanges(queryClient, { account, hearRelease: leaveForRelease(router), hearEnd })
}
