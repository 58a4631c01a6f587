import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'
import { queueJob } from '../../lib/queue-job.ts'
import { applyScheduledTask, publishZoneTask } from './publication-service.ts'
import { publishReverseTask } from './reverse-service.ts'
import { isOfOpenAccount } from '../../people/open-account.ts'

const Waiting = z.strictObject({ task: text, payload: z.record(z.string(), text), key: text })

/**
 * Queues zones to publish and scheduled changes that are due. Repeating it is harmless: queued or completed work is not
 * done twice.
 */
export async function takeUpWaiting(system: Sql): Promise<void> {
  const { rows } = await rowsOf(Waiting)`
    select ${publishZoneTask} as task, jsonb_build_object('accountId', account_id, 'zoneId', zone_id) as payload,
      'zone ' || zone_id as key
    from dns_zone where publication = 'publishing' and ${isOfOpenAccount}
    union all
    select ${applyScheduledTask}, jsonb_build_object('accountId', account_id, 'zoneId', zone_id,
      'changeSetId', change_set_id), 'change ' || change_set_id
    from dns_change_set where state = 'scheduled' and apply_at < now() - interval '1 minute' and ${isOfOpenAccount}
    union all
    select ${publishReverseTask}, jsonb_build_object('accountId', account_id, 'address', host(address)),
      'address ' || host(address)
    from dns_reverse_name where not is_live and changed_at < now() - interval '1 minute' and ${isOfOpenAccount}`.execute(
    system,
  )
  for (const { task, payload, key } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- few, on one connection
    await queueJob(system, task, payload, { key })
  }
}
