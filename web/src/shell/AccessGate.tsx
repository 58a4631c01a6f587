import type { PermissionResource } from '@portal/contract/permission.ts'
import type { ReactNode } from 'react'
import { NoAccessPage } from './NoAccessPage.tsx'
import { usePermissions } from './permissions.tsx'

interface AccessGateProps {
  needs: PermissionResource | undefined
  children: ReactNode
}

/** Names what is missing instead of showing a page that the server would refuse to fill. */
export function AccessGate({ needs, children }: AccessGateProps) {
  const { resources, isKnown } = usePermissions()
  if (!needs || resources.has(needs)) return children
  return isKnown ? <NoAccessPage needs={needs} /> : null
}
