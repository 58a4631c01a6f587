import type { PermissionResource } from '@portal/contract/permission.ts'
import type { Session } from '@portal/contract/session/session.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { call } from '../api/client.ts'
import { ApiError } from '../api/failure.ts'
import { boot } from '../boot.ts'
import { useSession } from './SessionProvider.tsx'

const mostRetries = 3
const delayMs = 1500
const freshMs = 5 * 60_000

interface Permissions {
  resources: ReadonlySet<PermissionResource>
  /** False during the first load. */
  isKnown: boolean
}

const PermissionsContext = createContext<Permissions>({ resources: new Set(), isKnown: false })

/** The signed-in person's permissions for all pages: specification, sections 4, 6 and 9. */
export function PermissionsProvider({ children }: { children: ReactNode }) {
  const { status, session } = useSession()
  const person = session ? emailOf(session) : ''
  const { signedIn } = boot()
  const { data, isPending } = useQuery({
    queryKey: ['permissions', person],
    queryFn: ({ signal }) => call('GET /api/authorisation-api/get-permissions', {}, { signal }),
    enabled: status === 'authenticated',
    // The list was preloaded with the page; another person may have signed in since.
    ...(signedIn && emailOf(signedIn.session) === person && { initialData: signedIn.permissions }),
    staleTime: freshMs,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < mostRetries && isWorthRetrying(error),
    retryDelay: (failures) => delayMs * (failures + 1),
  })
  const permissions = useMemo(
    () => ({
      resources: new Set(status === 'authenticated' ? data?.map(({ resource }) => resource) : []),
      isKnown: !isPending,
    }),
    [data, isPending, status],
  )
  return <PermissionsContext value={permissions}>{children}</PermissionsContext>
}

export function usePermissions(): Permissions {
  return use(PermissionsContext)
}

function emailOf(session: Session): string {
  return session.user.email ?? ''
}

function isWorthRetrying(error: Error): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 500)
}
