import type { ListName } from '@portal/contract/view-values.ts'
import type { View } from '@portal/contract/views.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { tileSources } from './tile-sources.tsx'
import type { TileTableProps } from './TileTable.tsx'
import { tilesQuery } from '../views/view-calls.ts'

const tiles: Partial<Record<ListName, ComponentType<TileTableProps>>> = Object.fromEntries(
  Object.entries(tileSources).map(([list, load]) => {
    const Tile = lazyPiece(async () => ({ default: await load() }))
    return [list, Tile]
  }),
)

/** The views that this person has on the dashboard; nothing where there are none. The lists of others are not among them. */
export function ViewTiles() {
  const { data = [] } = useQuery(tilesQuery)
  return data.map((view) => <ViewTile key={view.viewId} view={view} />)
}

/** One view as a tile; the code of its list comes with it. */
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
