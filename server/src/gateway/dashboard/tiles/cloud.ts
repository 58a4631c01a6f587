import { markSimulated } from '@portal/contract/connection.ts'
import type { TileData } from '@portal/contract/dashboard/dashboard.ts'
import { dayOrNull, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { connectionOf, type ForeignSettings } from '../../../foreign-systems.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { Inventory } from '../../cloud/cloud-store.ts'
import { metersOf } from '../../cloud/meters.ts'
import { atSites } from '../../../scope/sites-store.ts'

const Row = z.strictObject({
  serviceId: text,
  name: text,
  fullMeter: textOrNull,
  fullOn: dayOrNull,
  inventory: Inventory,
  clouds: number,
})

const mostMeters = 3

/** The cloud that will fill first, with its fullest resource. */
export async function readCloud(scope: AccountScope, config: ForeignSettings): Promise<TileData['cloud']> {
  const { rows } = await rowsOf(Row)`
    select c.service_id as "serviceId", s.name, c.highest_meter as "fullMeter", c.full_on as "fullOn", c.inventory, count(*) over () as clouds
    from cloud c join service s on s.account_id = c.account_id and s.service_id = c.service_id
    where c.account_id = ${scope.accountId} and ${atSites(scope.sites)}
    order by c.full_on, c.highest_share desc, c.service_id limit 1`.execute(scope.tx)
  const [first] = rows
  if (!first) return null
  const { inventory, ...cloud } = first
  const isSimulated = connectionOf(config, 'cloudDirector') === 'simulated'
  const limited = inventory.vdcs.flatMap((vdc) =>
    metersOf(vdc).flatMap(({ key, allowed, name, ...meter }) =>
      allowed
        ? [
            {
              ...meter,
              key: `${vdc.vdcId} ${key}`,
              name: inventory.vdcs.length > 1 ? `${name}, ${vdc.name}` : name,
              allowed,
            },
          ]
        : [],
    ),
  )
  const fullest = limited.toSorted((a, b) => b.used / b.allowed - a.used / a.allowed).slice(0, mostMeters)
  return {
    ...cloud,
    name: markSimulated(cloud.name, isSimulated),
    meters: limited.filter((meter) => fullest.includes(meter)),
  }
}
