import type { ListName } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { type ComponentType, Suspense } from 'react'
import { tileSources } from './tile-sources.tsx'
import type { TileRowsProps } from './TileRows.tsx'
import { TileSkeleton } from './TileSkeleton.tsx'

const tiles: Partial<Record<ListName, ComponentType<TileRowsProps>>> = Object.fromEntries(
  Object.entries(tileSources).map(([list, load]) => {
    const Tile = lazyPiece(async () => ({ Tile: await load() }), 'Tile')
    return [list, Tile]
  }),
)

/** A view as a tile; the code of its list loads with it. */
export function ViewTile({ view }: { view: View }) {
  const Tile = tiles[view.list]
  if (!Tile) return null
  return (
    <Suspense
      fallback={
        <Card title={view.name} flush>
          <TileSkeleton />
        </Card>
      }
    >
      <Tile view={view} />
    </Suspense>
  )
}
