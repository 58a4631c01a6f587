import { requireStaffRoom, type DeskResource, deskResources } from '@portal/contract/permission.ts'
import { number, rowsOf } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { DeskScope } from '../../scope/account-scope.ts'
import { ourOrders } from './order-queue.ts'

/** The query for open work in each area of the desk; areas without open work have none. */
const questions: Partial<Record<DeskResource, ReturnType<typeof sql>>> = {
  DeskCases: sql`select count(*) from help_case where waiting_on = 1`,
  DeskOrders: sql`select count(*) from service_order o where o.status in ('Pending', 'Approved') and ${ourOrders}`,
  DeskIncidents: sql`select count(*) from incident where ended_at is null and start <= now()`,
  DeskCommission: sql`select count(*) from commission_query where answered_at is null`,
  DeskPlans: sql`select count(*) from service_plan_version where status = 'draft'`,
  DeskVisits: sql`select count(*) from visit where status in ('submitted', 'amended')`,
}

const Waiting = z.partialRecord(z.enum(deskResources), number)

/** Counts open work in each area that the person may enter. */
export async function countWaiting({ person, tx }: DeskScope): Promise<Partial<Record<DeskResource, number>>> {
  const isOpen = (room: DeskResource) => requireStaffRoom(room).some((each) => person.resources.includes(each))
  const asked = deskResources.flatMap((room) => {
    const question = questions[room]
    return question && isOpen(room) ? [[room, question] as const] : []
  })
  if (asked.length === 0) return {}
  const columns = asked.map(([room, question]) => sql`(${question})::integer as ${sql.ref(room)}`)
  const { rows } = await rowsOf(Waiting)`select ${sql.join(columns)}`.execute(tx)
  return rows[0] ?? {}
}
