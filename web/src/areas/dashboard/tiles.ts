import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import type { ComponentType } from 'react'
import { AgendaTile } from './AgendaTile.tsx'
import { CasesTile } from './CasesTile.tsx'
import { CategoriesCard } from './CategoriesCard.tsx'
import { CloudTile } from './CloudTile.tsx'
import { CommissionTile } from './CommissionTile.tsx'
import { EntriesCard } from './EntriesCard.tsx'
import { OrdersTile } from './OrdersTile.tsx'
import { QuotesTile } from './QuotesTile.tsx'

// Few people choose it, and its map is large.
const NetworkTile = lazyPiece(() => import('../../network/NetworkTile.tsx'), 'NetworkTile')

/** The tiles in their default order, with their names. Views that people add follow them. */
export const tiles: Record<string, { label: string; Tile: ComponentType }> = {
  orders: { label: 'Orders', Tile: OrdersTile },
  cases: { label: 'Open cases', Tile: CasesTile },
  agenda: { label: 'Next 14 days', Tile: AgendaTile },
  services: { label: 'Services', Tile: CategoriesCard },
  shortcuts: { label: 'Shortcuts', Tile: EntriesCard },
  cloud: { label: 'Cloud usage', Tile: CloudTile },
  commission: { label: 'Commission', Tile: CommissionTile },
  quotes: { label: 'Quotes', Tile: QuotesTile },
  network: { label: 'Network', Tile: NetworkTile },
}
