import type { KnownListing } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { Menu, type MenuAction } from '@portal/ui/src/Menu.tsx'
import { useQuery } from '@tanstack/react-query'
import BookmarkIcon from 'lucide-react/icons/bookmark'
import CheckIcon from 'lucide-react/icons/check'
import ListIcon from 'lucide-react/icons/list'
import PlusIcon from 'lucide-react/icons/plus'
import SettingsIcon from 'lucide-react/icons/settings-2'
import SharedIcon from 'lucide-react/icons/users'
import type { RefObject } from 'react'
import { mapFailure } from '../api/failure.ts'
import type { SetPanel } from './panel.ts'
import { useListAddress } from './use-list-address.ts'
import { viewsQuery } from './view-calls.ts'

interface ViewsMenuProps {
  listing: KnownListing
  shown: string | undefined
  triggerRef: RefObject<HTMLButtonElement | null>
  setPanel: SetPanel
}

/** A menu of the list's views, the person's own first. */
export function ViewsMenu({ listing, shown, triggerRef, setPanel }: ViewsMenuProps) {
  const { data, error } = useQuery(viewsQuery(listing.name))
  const address = useListAddress(listing)
  const actions: MenuAction[] = [
    {
      key: 'standard',
      label: 'Standard list',
      icon: shown ? <ListIcon aria-hidden /> : <CheckIcon aria-hidden />,
      onAct: address.leave,
    },
    ...(data?.views ?? []).map((view, place) => ({
      key: view.viewId,
      label: view.name,
      note: noteOf(view),
      icon: iconOf(view, shown),
      separatorBefore: place === 0,
      onAct: () => address.open(view),
    })),
    ...(data ? [] : [{ key: 'waiting', label: error ? mapFailure(error).message : 'Loading views', ...off }]),
    {
      key: 'save',
      label: 'Save view',
      icon: <PlusIcon aria-hidden />,
      separatorBefore: true,
      onAct: () => setPanel('save'),
    },
    {
      key: 'manage',
      label: 'Manage views',
      icon: <SettingsIcon aria-hidden />,
      ...(data?.views.length === 0 && { disabledReason: 'No views yet' }),
      onAct: () => setPanel('manage'),
    },
  ]
  // The selected action may have opened another panel.
  const close = () => setPanel((now) => (now === 'views' ? undefined : now))
  return <Menu label="Views" actions={actions} triggerRef={triggerRef} onClose={close} />
}

const off = { disabledReason: '', separatorBefore: true, onAct: () => undefined }

function iconOf({ viewId, isOwn }: View, shown: string | undefined) {
  if (viewId === shown) return <CheckIcon aria-hidden />
  return isOwn ? <BookmarkIcon aria-hidden /> : <SharedIcon aria-hidden />
}

function noteOf({ isOwn, isShared, ownerName, isDefault }: View): string | undefined {
  const whose = isOwn ? (isShared ? 'Shared by you' : undefined) : `Shared by ${ownerName}`
  return [whose, isDefault ? 'Default view' : undefined].filter(Boolean).join(', ') || undefined
}
