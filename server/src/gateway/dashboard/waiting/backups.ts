import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import type { AccountScope } from '../../actor.ts'
import { atSites } from '../../services/store.ts'
import { pageAddress } from '../page-address.ts'
import type { Item } from '../rank.ts'
import { allOf, type Asking, type Found } from './waiting.ts'

/** Back-ups that failed are one thing to look at, each store that is nearly full is another. */
export async function waitingBackups(scope: AccountScope, { most }: Asking): Promise<Found> {
  return allOf(await failedRuns(scope), ...(await fullStores(scope, most)))
}

async function failedRuns(scope: AccountScope): Promise<Item | null> {
  const { rows } = await rowsOf({ name: text, reason: textOrNull, product: text, total: number })`
    select w.name, w.reason, s.product_name as product, count(*) over () as total
    from backup_workload w join service s on s.account_id = w.account_id and s.service_id = w.service_id
    where w.account_id = ${scope.accountId} and w.attention = 0 and ${atSites(scope.sites)}
    order by w.last_point nulls first, w.name limit 1`.execute(scope.tx)
  const [first] = rows
  if (!first) return null
  const path = pageAddress('/backup', { query: { result: 'failed' } })
  const isOne = first.total === 1
  return {
    key: `backups failed ${first.total}`,
    harm: 'delayed',
    tone: 'warn',
    state: isOne ? 'Back-up failed' : 'Back-ups failed',
    name: isOne ? first.name : `${first.total.toLocaleString('en-GB')} workloads`,
    note: isOne ? first.product : 'Back-up',
    reference: null,
    path,
    text: isOne ? (first.reason ?? 'The last run did not end well.') : `The oldest copy is that of ${first.name}.`,
    otherwise: 'Until it runs again you can only restore older data.',
    deadline: null,
    due: null,
    related: null,
    action: { label: isOne ? 'View back-up' : 'View back-ups', path },
  }
}

const FullStore = z.strictObject({ serviceId: text, name: text, share: number, kind: z.enum(['soft', 'hard']) })

async function fullStores(scope: AccountScope, most: number): Promise<Item[]> {
  const { rows } = await rowsOf(FullStore)`
    select v.service_id as "serviceId", s.name, v.used_mb::float8 / v.limit_mb as share, v.limit_kind as kind
    from backup_vault v join service s on s.account_id = v.account_id and s.service_id = v.service_id
    where v.account_id = ${scope.accountId} and v.limit_mb > 0 and v.used_mb * 100 >= v.limit_mb * v.alarm_percent
      and ${atSites(scope.sites)}
    order by share desc, v.service_id limit ${most}`.execute(scope.tx)
  return rows.map(({ serviceId, name, share, kind }) => ({
    key: `store ${serviceId} ${share >= 1 ? 'full' : 'near'}`,
    harm: kind === 'hard' ? 'delayed' : 'minor',
    tone: 'warn',
    state: share >= 1 ? 'Store full' : 'Store nearly full',
    name,
    note: 'Back-up',
    reference: serviceId,
    path: pageAddress('/services/:serviceId', { params: { serviceId } }),
    text: `${Math.floor(share * 100)}% of the back-up store is used.`,
    otherwise: kind === 'hard' ? 'When it is full, back-ups stop.' : 'What goes beyond it is billed.',
    deadline: null,
    due: null,
    related: null,
    action: { label: 'View stores', path: pageAddress('/backup', {}, 'stores') },
  }))
}
