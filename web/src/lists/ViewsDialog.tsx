import { type KnownListing, viewNameMaxLength } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { InlineEdit } from '@portal/ui/src/InlineEdit.tsx'
import { MenuButton } from '@portal/ui/src/MenuButton.tsx'
import { Modal } from '@portal/ui/src/Modal.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { mapFailure } from '../api/failure.ts'
import { type MouseEvent, useState } from 'react'
import { useListAddress } from './use-list-address.ts'
import { useViewMenu, type ViewMenuOptions } from './use-view-menu.ts'
import { keepView, viewsQuery } from './view-calls.ts'
import styles from './views.module.css'

/** The views of a list, with actions for each. */
export function ViewsDialog({ listing, onClose }: { listing: KnownListing; onClose: () => void }) {
  const { data, error } = useQuery(viewsQuery(listing.name))
  const [problem, setProblem] = useState<string>()
  return (
    <Modal open onClose={onClose} title={`Views of ${listing.title}`} closeOnBackdrop>
      {error || problem ? <Notice kind="bad">{problem ?? mapFailure(error).message}</Notice> : null}
      {data ? (
        <ul className={styles.views} aria-label="Views">
          {data.views.map((view) => (
            <ViewItem
              key={view.viewId}
              view={view}
              {...{ listing, mayShare: data.mayShare, onClose, onProblem: setProblem }}
            />
          ))}
          {data.views.length === 0 ? <li className={styles.view}>No views for this list yet.</li> : null}
        </ul>
      ) : (
        <Skeleton height="9rem" />
      )}
    </Modal>
  )
}

function ViewItem({ view, ...options }: { view: View } & ViewMenuOptions) {
  const queryClient = useQueryClient()
  const actions = useViewMenu(view, options)
  const address = useListAddress(options.listing)
  const open = (event: MouseEvent) => {
    // With a key held it opens in a tab of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    options.onClose()
    address.open(view)
  }
  const rename = async (name: string) => {
    const input = { params: { viewId: view.viewId }, body: { name } }
    const guards = { version: view.version, once: crypto.randomUUID() }
    try {
      await keepView(queryClient, await call('PATCH /view-info/api/views/:viewId', input, guards))
      return undefined
    } catch (failure) {
      return mapFailure(failure).message
    }
  }
  return (
    <li className={styles.view}>
      <span className={styles.words}>
        <InlineEdit
          value={view.name}
          shown={
            <Link href={`${address.pathname}?view=${view.viewId}`} onClick={open}>
              {view.name}
            </Link>
          }
          label={`name of ${view.name}`}
          maxLength={viewNameMaxLength}
          readOnly={!view.mayChange}
          onConfirm={rename}
        />
        <small>{factsOf(view)}</small>
      </span>
      <MenuButton label={`Actions for ${view.name}`} actions={actions} />
    </li>
  )
}

function factsOf({ isOwn, isShared, ownerName, isDefault, isTile }: View): string {
  return [
    isOwn ? (isShared ? 'Shared by you' : 'Private') : `Shared by ${ownerName}`,
    isDefault ? 'default view' : null,
    isTile ? 'on your dashboard' : null,
  ]
    .filter(Boolean)
    .join(', ')
}
