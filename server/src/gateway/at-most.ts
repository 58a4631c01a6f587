import { Problem } from '@portal/contract/problem.ts'
import type { Transaction } from 'kysely'
import { lockFor } from '../lib/lock-store.ts'

interface Limit {
  /** What there may be so many of, and whose: who adds to the same waits for the other. */
  of: string
  most: number
  count: () => Promise<number>
  /** For the person. */
  detail: string
}

/** Makes sure that there is room for one more, also while others add to the same: counting alone lets them all through. */
export async function atMost(tx: Transaction<unknown>, { of, most, count, detail }: Limit): Promise<void> {
  await lockFor(tx, of)
  if ((await count()) >= most) throw new Problem('limit_reached', { detail })
}
