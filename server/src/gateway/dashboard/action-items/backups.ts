import { pageOf } from '@portal/contract/page-of.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { allRead } from '../../../lib/all-read.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import type { Item } from '../rank.ts'
import { allOf, type ActionItemQuery, type ActionItems } from './action-items.ts'

/** All failed back-ups form one item; each vault that is nearly full is another. */
export async function backupItems(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const [failed, full] = await allRead([failedRuns(scope), fullStores(scope, most)])
  return allOf(failed, ...full)
}

async function failedRuns(scope: AccountScope): Promise<Item | null> {
  const { rows } = await rowsOf({ name: text, reason: textOrNull, product: text, total: number })`
    select w.name, w.reason, s.product_name as product, count(*) over () as total
    from backup_workload w join service s on s.account_id = w.account_id and s.service_id = w.service_id
    where w.account_id = ${scope.accountId} and w.attention = 0 and ${atSites(scope.sites)}
    order by w.last_point nulls first, w.name limit 1`.execute(scope.tx)
  const [first] = rows
  if (!first) return null
  const path = pageOf('backup', { result: 'failed' })
  const isOne = first.total === 1
  return {
    key: `backups failed ${first.total}`,
    harm: 'delayed',
    tone: 'warn',
    state: isOne ? 'Back-up failed' : 'Back-ups failed',
    name: isOne ? first.name : counted(first.total, 'workload'),
    note: isOne ? first.product : 'Back-up',
    reference: null,
    path,
    text: isOne ? (first.reason ?? 'The last run failed.') : `The oldest restore point is from ${first.name}.`,
    otherwise: 'Until it succeeds, you can only restore older data.',
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
    state: share >= 1 ? 'Repository full' : 'Repository nearly full',
    name,
    note: 'Back-up',
    reference: serviceId,
    path: pageOf('service', { serviceId }),
    text: `${Math.floor(share * 100)}% of the back-up repository is used.`,
    otherwise: kind === 'hard' ? 'When it is full, back-ups stop.' : 'Usage above the limit is billed.',
    deadline: null,
    due: null,
    related: null,
    action: { label: 'View repositories', path: `${pageOf('backup')}#stores` },
  }))
}
