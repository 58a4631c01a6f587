import { lists } from '@portal/contract/view-values.ts'
import type { View } from '@portal/contract/views.ts'
import type { MenuAction } from '@portal/ui/src/Menu.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { useListAddress } from './use-list-address.ts'
import { keepView, useViewAct } from './view-calls.ts'

export interface ViewMenuOptions {
  mayShare: boolean
  onClose: () => void
  onProblem: (problem: string | undefined) => void
}

/** What can be done with a view, whoever's it is. */
export function useViewMenu(view: View, { mayShare, onClose, onProblem }: ViewMenuOptions): MenuAction[] {
  const { list, name, isShared, isDefault, isTile, mayChange, ownerName, isOwn } = view
  const act = useViewAct(onProblem)
  const address = useListAddress(list)
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const notYours = mayChange ? {} : { disabledReason: `It is ${ownerName}’s. Save a copy and change that.` }
  const toDo = (key: Parameters<typeof act>[0], label: string): MenuAction => ({
    key,
    label,
    onAct: () => void act(key, view),
  })

  const copy = async () => {
    try {
      const body = { list, name: `${name.slice(0, 50)} (copy)`, state: view.state }
      await keepView(queryClient, await call('POST /view-info/api/views', { body }, { once: crypto.randomUUID() }))
      toasts.show({ kind: 'ok', text: `You have a copy of “${name}”` })
    } catch (failure) {
      onProblem(mapFailure(failure).message)
    }
  }
  const copyLink = async () => {
    const link = `${location.origin}${address.pathname}?view=${view.viewId}`
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ kind: 'ok', text: isShared ? 'Link copied' : 'Link copied. It works for you only.' })
    } catch {
      toasts.show({ kind: 'info', text: link })
    }
  }
  const open = () => {
    onClose()
    address.open(view)
  }
  return [
    { key: 'open', label: 'Open', onAct: open },
    isDefault ? toDo('noDefault', 'No longer open the list with it') : toDo('makeDefault', 'Open the list with it'),
    ...(lists[list].path
      ? [isTile ? toDo('removeTile', 'Take off my dashboard') : toDo('addTile', 'Show on my dashboard')]
      : []),
    { key: 'link', label: 'Copy link', onAct: () => void copyLink() },
    { key: 'copy', label: isOwn ? 'Make a copy' : 'Save a copy for me', onAct: () => void copy() },
    isShared
      ? { ...toDo('unshare', 'Stop sharing'), ...notYours }
      : {
          ...toDo('share', 'Share with colleagues'),
          ...notYours,
          ...(!mayShare && { disabledReason: 'Only people of the account itself can share a view.' }),
        },
    {
      key: 'delete',
      label: 'Delete',
      destructive: true,
      separatorBefore: true,
      // The way back is told outside of the dialog.
      onAct: () => {
        onClose()
        void act('delete', view)
      },
      ...notYours,
    },
  ]
}
