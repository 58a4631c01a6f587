import { Problem } from '@portal/contract/problem.ts'
import type { Transaction } from 'kysely'
import { lockFor } from '../lib/lock-store.ts'

interface Limit {
  /** Identifies the limit and its owner; concurrent additions to the same one are serialised. */
  of: string
  most: number
  count: () => Promise<number>
  /** The message for the user. */
  detail: string
}

/** Ensures that there is room for one more. The lock matters: concurrent calls that only count would all pass. */
export async function atMost(tx: Transaction<unknown>, { of, most, count, detail }: Limit): Promise<void> {
  await lockFor(tx, of)
  if ((await count()) >= most) throw new Problem('limit_reached', { detail })
}
