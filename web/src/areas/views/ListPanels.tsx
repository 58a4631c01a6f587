import type { ListName } from '@portal/contract/view-values.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { type RefObject, Suspense } from 'react'
import type { Panel, SetPanel } from './panel.ts'
import type { ColumnHead } from './shown-columns.ts'
import { ViewsMenu } from './ViewsMenu.tsx'
import { ViewState } from './ViewState.tsx'

const ColumnsDialog = lazyPiece(() =>
  import('./ColumnsDialog.tsx').then((module) => ({ default: module.ColumnsDialog })),
)
const SaveViewDialog = lazyPiece(() =>
  import('./SaveViewDialog.tsx').then((module) => ({ default: module.SaveViewDialog })),
)
const ViewsDialog = lazyPiece(() => import('./ViewsDialog.tsx').then((module) => ({ default: module.ViewsDialog })))

interface ListPanelsProps {
  list: ListName
  columns: readonly ColumnHead[]
  panel: Panel | undefined
  /** The view that the address names. */
  viewId: unknown
  viewsRef: RefObject<HTMLButtonElement | null>
  setPanel: SetPanel
}

/** What is behind the buttons of a list, and what is to say of the view that is shown. */
export function ListPanels(props: ListPanelsProps) {
  const { list, columns, panel, viewId, viewsRef, setPanel } = props
  const close = () => setPanel(undefined)
  // A page may have other uses for the word.
  const shown = typeof viewId === 'string' && viewId.startsWith('SV-') ? viewId : undefined
  return (
    <>
      {shown ? <ViewState key={shown} list={list} viewId={shown} onSaveAs={() => setPanel('save')} /> : null}
      {panel === 'views' ? <ViewsMenu list={list} shown={shown} triggerRef={viewsRef} setPanel={setPanel} /> : null}
      <Suspense>
        {panel === 'columns' ? <ColumnsDialog list={list} columns={columns} isView={!!shown} onClose={close} /> : null}
        {panel === 'save' ? <SaveViewDialog list={list} onClose={close} /> : null}
        {panel === 'manage' ? <ViewsDialog list={list} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
