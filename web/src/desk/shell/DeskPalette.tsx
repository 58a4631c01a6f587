import KeyboardIcon from 'lucide-react/icons/keyboard'
import SignOutIcon from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { filterTargets, type JumpTarget } from '../../shell/jump/jump-targets.ts'
import { PaletteDialog } from '../../shell/jump/PaletteDialog.tsx'
import { useSessionActions } from '../../shell/use-session-actions.ts'
import { places } from '../rooms.ts'
import { useFoundAtDesk } from './found-at-desk.ts'
import { useMayEnter } from './may-enter.ts'

interface DeskPaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

/** Searches all accounts for what a caller reads out. Enter opens the account with what was found marked in it. */
export function DeskPalette({ onClose, onShortcuts }: DeskPaletteProps) {
  const { signOut } = useSessionActions()
  const mayEnter = useMayEnter()
  const [typed, setTyped] = useState('')
  const { found, isSearching, hasFailed } = useFoundAtDesk(typed)
  const areas = places
    .filter(({ resource }) => mayEnter(resource))
    .map(({ name, href, icon }): JumpTarget => ({ id: href, group: 'Pages', icon, label: name, href }))
  const actions: JumpTarget[] = [
    { id: 'keys', group: 'Actions', icon: KeyboardIcon, label: 'Keyboard shortcuts', act: onShortcuts },
    { id: 'sign-out', group: 'Actions', icon: SignOutIcon, label: 'Sign out', act: signOut },
  ]
  return (
    <PaletteDialog
      name="Search all accounts"
      label="What the caller reads out, or an area"
      placeholder="Service ID, circuit, number, postcode, person…"
      typed={typed}
      onType={setTyped}
      targets={[...found, ...filterTargets([...areas, ...actions], typed)]}
      isSearching={isSearching}
      hasFailed={hasFailed}
      onClose={onClose}
    />
  )
}
