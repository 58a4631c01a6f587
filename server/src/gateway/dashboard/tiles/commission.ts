import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { mayReadCommission } from '../../commission/policy.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { listStatements } from '../../commission/statement-store.ts'

const months = 12

export async function readCommission(scope: AccountScope): Promise<TileData['commission']> {
  if (!mayReadCommission(scope)) return null
  const { rows } = await listStatements(scope, { page: 1, size: months }, dayOf(scope.now))
  return { rows }
}
