import type { PermissionResource } from '@portal/contract/permission.ts'
import type { Confirmations } from './confirmation.ts'
import type { CallEndpoint } from './endpoint-call.ts'

/** One request of a program. */
export interface ProgramSession {
  connectionId: string
  /** The permissions that the person holds now. */
  resources: readonly PermissionResource[]
  call: CallEndpoint
  confirmations: Confirmations
  /** Whether the program can ask its person during a call; otherwise it repeats the call with a code. */
  canAsk: boolean
  release: string
  productName: string
}

export const mayUse = ({ resources }: Pick<ProgramSession, 'resources'>, needed: readonly PermissionResource[]) =>
  needed.length === 0 || needed.some((resource) => resources.includes(resource))
