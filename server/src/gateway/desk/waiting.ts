import { atDesk, type DeskResource, deskResources } from '@portal/contract/permission.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { DeskScope } from '../actor.ts'
import { ourOrders } from './order-queue.ts'

/** What waits for us in each room. One that has nothing to wait for is not here. */
const questions: Partial<Record<DeskResource, ReturnType<typeof sql>>> = {
  DeskCases: sql`select count(*) from help_case where turn = 1`,
  DeskOrders: sql`select count(*) from service_order o where o.status in ('Pending', 'Approved') and ${ourOrders}`,
  DeskIncidents: sql`select count(*) from network_incident where ended_at is null and start <= now()`,
  DeskCommission: sql`select count(*) from commission_query where answered_at is null`,
  DeskPlans: sql`select count(*) from service_plan_version where status = 'draft'`,
  DeskVisits: sql`select count(*) from visit where status in ('submitted', 'amended')`,
}

const Waiting = z.partialRecord(z.enum(deskResources), number)

/** How much waits in each room that the person may enter. */
export async function countWaiting({ person, tx }: DeskScope): Promise<Partial<Record<DeskResource, number>>> {
  const isOpen = (room: DeskResource) => atDesk(room).some((each) => person.resources.includes(each))
  const asked = deskResources.flatMap((room) => {
    const question = questions[room]
    return question && isOpen(room) ? [[room, question] as const] : []
  })
  if (asked.length === 0) return {}
  const columns = asked.map(([room, question]) => sql`(${question})::integer as ${sql.ref(room)}`)
  const { rows } = await rowsOf(Waiting)`select ${sql.join(columns)}`.execute(tx)
  return rows[0] ?? {}
}
