import { pageOf } from '@portal/contract/page-of.ts'
import { number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { atSites } from '../../../scope/sites-store.ts'
import type { Item } from '../rank.ts'
import type { ActionItemQuery, ActionItems } from './action-items.ts'

const Row = z.strictObject({
  zoneId: text,
  changeSetId: textOrNull,
  note: text,
  reason: textOrNull,
  total: number,
})
type Row = z.infer<typeof Row>

const daysBack = 7

/** Scheduled changes that failed, and zones that the name servers rejected. */
export async function zoneItems(scope: AccountScope, { most }: ActionItemQuery): Promise<ActionItems> {
  const ofZone = sql`dns_zone z left join service s on s.account_id = z.account_id and s.service_id = z.service_id`
  const { rows } = await rowsOf(Row)`
    select *, count(*) over () as total from (
      select z.zone_id as "zoneId", c.change_set_id as "changeSetId", c.note, c.reason
      from dns_change_set c join (${ofZone}) on z.account_id = c.account_id and z.zone_id = c.zone_id
      where c.account_id = ${scope.accountId} and c.state = 'refused' and ${atSites(scope.sites)}
        and c.created_at > now() - make_interval(days => ${daysBack}::integer)
      union all
      select z.zone_id, null, '', z.publication_note from ${ofZone}
      where z.account_id = ${scope.accountId} and z.publication = 'failed' and ${atSites(scope.sites)}) found
    order by "changeSetId" nulls first, "zoneId" limit ${most}`.execute(scope.tx)
  return { items: rows.map(itemOf), total: rows[0]?.total ?? 0 }
}

function itemOf({ zoneId, changeSetId, note, reason }: Row): Item {
  const path = pageOf('zone', { zoneId })
  const shared = { tone: 'warn', name: zoneId, note: 'DNS', reference: null, path, deadline: null, due: null } as const
  if (changeSetId) {
    return {
      ...shared,
      key: `change ${changeSetId}`,
      harm: 'delayed',
      state: 'Scheduled change failed',
      text: [note && `${note}.`, reason].filter(Boolean).join(' '),
      otherwise: 'The zone is unchanged until you change it again.',
      related: null,
      action: { label: 'View history', path: pageOf('zoneHistory', { zoneId }) },
    }
  }
  return {
    ...shared,
    key: `zone ${zoneId} failed`,
    harm: 'impaired',
    state: 'Not published',
    text: reason ?? 'The name servers rejected the last change.',
    otherwise: 'Public DNS still has the previous zone.',
    related: null,
    action: { label: 'View zone', path },
  }
}
