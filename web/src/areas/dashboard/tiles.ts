import type { TileName } from '@portal/contract/dashboard/values.ts'
import type { ComponentType } from 'react'
import { AgendaTile } from './AgendaTile.tsx'
import { CasesTile } from './CasesTile.tsx'
import { CloudTile } from './CloudTile.tsx'
import { CommissionTile } from './CommissionTile.tsx'
import { OrdersTile } from './OrdersTile.tsx'
import { QuotesTile } from './QuotesTile.tsx'

/** The content of each tile. Views that people add follow them. */
export const tiles: Record<TileName, ComponentType> = {
  orders: OrdersTile,
  cases: CasesTile,
  agenda: AgendaTile,
  commission: CommissionTile,
  cloud: CloudTile,
  quotes: QuotesTile,
}
