import type { LiveChange } from '@portal/contract/live.ts'
import type { EffectivePermissions } from '../../people/effective-permissions.ts'

export interface Listener {
  /** The person's permissions and account; `everyAccount` for the desk. */
  effectivePermissions: Pick<EffectivePermissions, 'accountId' | 'resources' | 'person' | 'dealer'>
  onChange(change: LiveChange): void
  /** Changes may have been missed: everything on screen may be outdated. */
  onGap(): void
  /** The person's permissions may have changed. */
  onPermissionsChange(): void
}
