import type { ListName } from '@portal/contract/views/values.ts'
import type { View } from '@portal/contract/views/views.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { type ComponentType, Suspense } from 'react'
import { tileSources } from './tile-sources.tsx'
import type { TileTableProps } from './TileTable.tsx'

const tiles: Partial<Record<ListName, ComponentType<TileTableProps>>> = Object.fromEntries(
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
        <Card title={view.name}>
          <Skeleton height="12rem" />
        </Card>
      }
    >
      <Tile view={view} />
    </Suspense>
  )
}
