import type { PermissionResource } from '@portal/contract/permission.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { type ReactNode, Suspense } from 'react'
import { usePermissions } from '../session/permissions.tsx'
import { PagePending } from './PagePending.tsx'

const NoAccessPage = lazyPiece(() => import('./NoAccessPage.tsx'), 'NoAccessPage')

interface AccessGateProps {
  needs: PermissionResource | undefined
  children: ReactNode
}

/** Names the missing permission instead of showing a page that the server would refuse to fill. */
export function AccessGate({ needs, children }: AccessGateProps) {
  const { resources, isKnown } = usePermissions()
  if (!needs || resources.has(needs)) return children
  return <Suspense fallback={<PagePending />}>{isKnown ? <NoAccessPage needs={needs} /> : <PagePending />}</Suspense>
}
