import type { View } from '@portal/contract/views/views.ts'
import { Suspense, use } from 'react'
import { SlotsContext } from '../../shell/slots.ts'
import { viewTileId } from './arrangement.ts'
import styles from './dashboard.module.css'
import { tiles } from './tiles.ts'

interface TileGridProps {
  shown: readonly string[]
  views: readonly View[]
}

/** Tiles of equal size in the reader's order. */
export function TileGrid({ shown, views }: TileGridProps) {
  const { ViewTile } = use(SlotsContext)
  return (
    <div className={styles.tiles}>
      {shown.map((id) => {
        const known = tiles[id]
        if (known) {
          return (
            <Suspense key={id}>
              <known.Tile />
            </Suspense>
          )
        }
        const view = views.find(({ viewId }) => viewTileId(viewId) === id)
        return view ? (
          <Suspense key={id}>
            <ViewTile view={view} />
          </Suspense>
        ) : null
      })}
    </div>
  )
}
