import type { KnownListing } from '@portal/contract/views/values.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { useSearch } from '@tanstack/react-router'
import ViewsIcon from 'lucide-react/icons/bookmark'
import ColumnsIcon from 'lucide-react/icons/columns-2'
import { Suspense, useRef, useState } from 'react'
import type { ColumnHeads } from './columns.ts'
import type { Panel } from './panel.ts'
import styles from './list-tools.module.css'

const ListPanels = lazyPiece(() => import('./ListPanels.tsx'), 'ListPanels')

interface ListToolsProps {
  listing: KnownListing
  columns: ColumnHeads
}

/** The end of a list's toolbar: views and columns. The panels load with a click. */
export function ListTools({ listing, columns }: ListToolsProps) {
  const { view }: { view?: unknown } = useSearch({ strict: false })
  const [panel, setPanel] = useState<Panel>()
  const viewsRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      {panel || view ? (
        <Suspense>
          <ListPanels {...{ listing, columns, panel, viewsRef, setPanel }} viewId={view} />
        </Suspense>
      ) : null}
      <Button
        ref={viewsRef}
        colour="tertiary"
        className={styles.views}
        icon={<ViewsIcon aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={panel === 'views'}
        onClick={() => setPanel('views')}
        onPointerEnter={ListPanels.prepare}
      >
        Views
      </Button>
      <IconButton label="Columns" icon={<ColumnsIcon />} onClick={() => setPanel('columns')} />
    </>
  )
}
