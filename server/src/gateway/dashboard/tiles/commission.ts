import type { TileData } from '@portal/contract/dashboard.ts'
import type { AccountScope } from '../../actor.ts'
import { mayReadCommission } from '../../commission/policy.ts'
import { todayInLondon } from '../../commission/statement-status.ts'
import { listStatements } from '../../commission/statement-store.ts'

const months = 12

export async function readCommission(scope: AccountScope): Promise<TileData['commission']> {
  if (!mayReadCommission(scope)) return null
  const { rows } = await listStatements(scope, { page: 1, size: months }, todayInLondon())
  return { rows }
}
