import type { DeskHit } from '@portal/contract/search/desk.ts'
import IncidentIcon from 'lucide-react/icons/construction'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import SignOutIcon from 'lucide-react/icons/log-out'
import OrderIcon from 'lucide-react/icons/package'
import { useState } from 'react'
import { arrangeTargets } from '../../shell/jump/arrange-targets.ts'
import { filterTargets, type JumpTarget } from '../../shell/jump/jump-targets.ts'
import { PaletteDialog } from '../../shell/jump/PaletteDialog.tsx'
import { readTyped } from '../../shell/jump/typed-text.ts'
import { useSessionActions } from '../../shell/use-session-actions.ts'
import { deskPaths } from '../desk-paths.ts'
import { useFoundAtDesk } from './found-at-desk.ts'
import { usePlaces } from './use-places.ts'
import { useMayEnter } from '../../session/use-may-enter.ts'

interface DeskPaletteProps {
  onClose: () => void
  onShortcuts: () => void
}

/** Searches all accounts for what a caller reads out. Enter opens the account with what was found marked in it. */
export function DeskPalette({ onClose, onShortcuts }: DeskPaletteProps) {
  const { signOut } = useSessionActions()
  const mayEnter = useMayEnter()
  const [typed, setTyped] = useState('')
  const { isOnlyActions, text } = readTyped(typed)
  const { found, hits, isSearching, hasFailed } = useFoundAtDesk(text)
  const areas = usePlaces().map(
    ({ name, href, icon }): JumpTarget => ({ id: href, group: 'Areas', icon, label: name, href }),
  )
  const actions: JumpTarget[] = [
    ...(mayEnter('DeskIncidents')
      ? [
          {
            id: 'incident',
            group: 'Actions',
            icon: IncidentIcon,
            label: 'New incident',
            href: deskPaths.incidentNew(),
          },
        ]
      : []),
    { id: 'keys', group: 'Actions', icon: KeyboardIcon, label: 'Keyboard shortcuts', act: onShortcuts },
    { id: 'sign-out', group: 'Actions', icon: SignOutIcon, label: 'Sign out', act: signOut },
  ]
  const onMatch = actionsOn(hits, mayEnter('DeskOrders'))
  const { targets } = arrangeTargets(
    [isOnlyActions ? [] : found, onMatch, filterTargets([...(isOnlyActions ? [] : areas), ...actions], text)],
    text === '',
  )
  return (
    <PaletteDialog
      name="Search all accounts"
      label="What the caller reads out, or an area"
      placeholder="Service ID, circuit, number, postcode, person…"
      typed={typed}
      marked={text}
      onType={setTyped}
      targets={targets}
      isSearching={isSearching}
      hasFailed={hasFailed}
      onClose={onClose}
    />
  )
}

/** For the accounts of the records that were found. */
function actionsOn(hits: readonly DeskHit[], mayOrder: boolean): JumpTarget[] {
  if (!mayOrder) return []
  const names = new Map(hits.map(({ accountId, accountName }) => [accountId, accountName]))
  return Array.from(names)
    .slice(0, 2)
    .map(([accountId, name]) => ({
      isOffer: true,
      id: `order ${accountId}`,
      group: 'Actions',
      icon: OrderIcon,
      label: `New order for ${name}`,
      context: accountId,
      href: deskPaths.orderNew(accountId),
    }))
}
