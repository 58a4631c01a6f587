import type { KnownListing } from '@portal/contract/views/values.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { type RefObject, Suspense } from 'react'
import type { ColumnHeads } from './columns.ts'
import type { Panel, SetPanel } from './panel.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import { ViewState } from './ViewState.tsx'

const ColumnsDialog = lazyPiece(() => import('./ColumnsDialog.tsx'), 'ColumnsDialog')
const SaveViewDialog = lazyPiece(() => import('./SaveViewDialog.tsx'), 'SaveViewDialog')
const ViewsDialog = lazyPiece(() => import('./ViewsDialog.tsx'), 'ViewsDialog')

interface ListPanelsProps {
  listing: KnownListing
  columns: ColumnHeads
  panel: Panel | undefined
  /** The view in the address. */
  viewId: unknown
  viewsRef: RefObject<HTMLButtonElement | null>
  setPanel: SetPanel
}

/** The panels behind a list's buttons, and the status of its view. */
export function ListPanels(props: ListPanelsProps) {
  const { listing, columns, panel, viewId, viewsRef, setPanel } = props
  const close = () => setPanel(undefined)
  // A page may use the parameter for something else.
  const shown = typeof viewId === 'string' && viewId.startsWith('SV-') ? viewId : undefined
  return (
    <>
      {shown ? <ViewState key={shown} listing={listing} viewId={shown} onSaveAs={() => setPanel('save')} /> : null}
      {panel === 'views' ? (
        <ViewsMenu listing={listing} shown={shown} triggerRef={viewsRef} setPanel={setPanel} />
      ) : null}
      <Suspense>
        {panel === 'columns' ? (
          <ColumnsDialog listing={listing} columns={columns} isView={!!shown} onClose={close} />
        ) : null}
        {panel === 'save' ? <SaveViewDialog listing={listing} onClose={close} /> : null}
        {panel === 'manage' ? <ViewsDialog listing={listing} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
