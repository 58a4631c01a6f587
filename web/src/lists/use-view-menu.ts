import type { KnownListing } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import type { MenuAction } from '@portal/ui/src/Menu.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { mapFailure } from '../api/failure.ts'
import { useListAddress } from './use-list-address.ts'
import { keepView, useViewAct } from './view-calls.ts'

export interface ViewMenuOptions {
  listing: KnownListing
  mayShare: boolean
  onClose: () => void
  onProblem: (problem: string | undefined) => void
}

/** The actions on a view, own or shared. */
export function useViewMenu(view: View, { listing, mayShare, onClose, onProblem }: ViewMenuOptions): MenuAction[] {
  const { list, name, isShared, isDefault, isTile, mayChange, ownerName, isOwn } = view
  const act = useViewAct(onProblem)
  const address = useListAddress(listing)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const notYours = mayChange ? {} : { disabledReason: `This view belongs to ${ownerName}. Save a copy to change it.` }
  const toDo = (key: Parameters<typeof act>[0], label: string): MenuAction => ({
    key,
    label,
    onAct: () => void act(key, view),
  })

  const copy = async () => {
    try {
      const body = { list, name: `${name.slice(0, 50)} (copy)`, state: view.state }
      await keepView(queryClient, await call('POST /view-info/api/views', { body }, { once: crypto.randomUUID() }))
      toasts.show({ kind: 'ok', text: `Copy of “${name}” saved` })
    } catch (failure) {
      onProblem(mapFailure(failure).message)
    }
  }
  const copyLink = async () => {
    const link = `${location.origin}${address.pathname}?view=${view.viewId}`
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ kind: 'ok', text: isShared ? 'Link copied' : 'Link copied. It works only for you.' })
    } catch {
      toasts.show({ kind: 'info', text: link })
    }
  }
  const open = () => {
    onClose()
    address.open(view)
  }
  return [
    { key: 'open', label: 'Open view', onAct: open },
    isDefault ? toDo('noDefault', 'Remove as default view') : toDo('makeDefault', 'Set as default view'),
    ...(listing.path
      ? [isTile ? toDo('removeTile', 'Remove from dashboard') : toDo('addTile', 'Show on dashboard')]
      : []),
    { key: 'link', label: 'Copy link', onAct: () => void copyLink() },
    { key: 'copy', label: isOwn ? 'Duplicate view' : 'Save a copy', onAct: () => void copy() },
    isShared
      ? { ...toDo('unshare', 'Stop sharing'), ...notYours }
      : {
          ...toDo('share', 'Share with colleagues'),
          ...notYours,
          ...(!mayShare && { disabledReason: 'Only the account’s own people can share views.' }),
        },
    {
      key: 'delete',
      label: 'Delete view',
      destructive: true,
      separatorBefore: true,
      // The undo message appears outside the dialog.
      onAct: () => {
        onClose()
        void act('delete', view)
      },
      ...notYours,
    },
  ]
}
