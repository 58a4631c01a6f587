import type { Sql } from '@portal/db/src/database.ts'
import type { JobParts } from '../../../jobs/job-parts.ts'
import { createAppointments } from '../../../upstreams/appointments/create.ts'
import { eachDue } from '../../each-due.ts'
import { deleteHold, listEndedHolds } from './store.ts'

/** Longer than a call that takes a hold just before it expires. */
const graceMs = 60_000

/** Cancels the appointments that no order needs. One that the carrier does not cancel is tried again. */
export async function releaseHolds({ config, database }: JobParts, now: Date): Promise<void> {
  const appointments = createAppointments(config)
  if (!appointments) return
  const failures: unknown[] = []
  const list = (system: Sql) => listEndedHolds(system, new Date(now.getTime() - graceMs))
  await eachDue(database, now, list, async ({ holdId, carrierRef }, inScope) => {
    try {
      const refs = carrierRef ? [carrierRef] : await appointments.listBooked(holdId)
      for (const ref of refs) await appointments.cancel(ref)
      await inScope((scope) => deleteHold(scope, holdId))
    } catch (failure) {
      failures.push(failure)
    }
  })
  if (failures.length > 0) throw failures[0]
}
