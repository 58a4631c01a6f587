import { useState } from 'react'
import { boot } from '../../boot.ts'
import { chooseLook, useLook } from '../look-choice.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { useMenu } from '../use-menu.ts'
import { useSessionActions } from '../use-session-actions.ts'
import { useFoundTargets } from './found-targets.ts'
import { filterTargets, jumpTargets } from './jump-targets.ts'
import { PaletteDialog } from './PaletteDialog.tsx'

interface CommandPaletteProps {
  onClose: () => void
  onShortcuts: () => void
  onAccounts: () => void
}

/** Type part of a name or paste a reference, then press Enter. Lists only what this person may see. */
export function CommandPalette({ onClose, onShortcuts, onAccounts }: CommandPaletteProps) {
  const { signOut } = useSessionActions()
  const menu = useMenu({ isOpen: true })
  const { resources } = usePermissions()
  const mode = useLook('mode')
  const isDark = mode === 'dark' || (mode === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  const [typed, setTyped] = useState('')
  const { found, isSearching, hasFailed } = useFoundTargets(typed)
  const pages = filterTargets(
    jumpTargets(menu, {
      resources,
      accountUrl: boot().signedIn?.accountUrl ?? '',
      isDark,
      onShortcuts,
      onAccounts,
      onMode: () => chooseLook('mode', isDark ? 'light' : 'dark'),
      onSignOut: signOut,
    }),
    typed,
  )
  return (
    <PaletteDialog
      name="Search or go to a page"
      label="Reference, page or action"
      placeholder="Search or go to…"
      typed={typed}
      onType={setTyped}
      targets={[...found, ...pages]}
      isSearching={isSearching}
      hasFailed={hasFailed}
      onClose={onClose}
    />
  )
}
