import { SavedQueue } from '@portal/contract/desk/queues.ts'
import { changesRow, number, rowsOf, text, textOrNull } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountScope, DeskScope } from '../../../scope/account-scope.ts'

type Saved = Pick<z.infer<typeof SavedQueue>, 'name' | 'filter' | 'isShared'>

const mostShared = 8

/** It was parsed when it was saved. */
const Stored = SavedQueue.extend({ filter: z.custom<Saved['filter']>() })

/** The person's own queues, and the first of those that others share, in the order that the person has chosen. */
export const listSaved = ({ tx, person: { userId } }: DeskScope) =>
  rowsOf(Stored)`
    select queue_id as "queueId", name, filter, is_shared as "isShared",
      user_id = ${userId} or has_left(user_id) as "isMine", by_name as "byName"
    from (select * from desk_queue where user_id = ${userId}
      union all (select * from desk_queue where is_shared and user_id <> ${userId} order by created_at, queue_id limit ${mostShared})) q
      left join (select queue_id, place from desk_queue_place where user_id = ${userId}) p using (queue_id)
    order by p.place nulls last, lower(name), queue_id`.all(tx)

const Ownership = { owner: textOrNull, others: number }

/** The owner of a queue, if they have not left, and how many others the person has. */
export async function findOwnership({ tx, person: { userId } }: AccountScope, queueId: string) {
  const found = await rowsOf(Ownership)`
    select (select user_id from desk_queue where queue_id = ${queueId} and not (is_shared and has_left(user_id))) as owner,
      (select count(*) from desk_queue where user_id = ${userId} and queue_id <> ${queueId}) as others`.first(tx)
  return found ?? { owner: null, others: 0 }
}

export async function saveQueue(
  { tx, person: { userId }, actorName }: AccountScope,
  queueId: string,
  { name, filter, isShared }: Saved,
): Promise<void> {
  await sql`
    insert into desk_queue (queue_id, user_id, by_name, name, filter, is_shared)
    values (${queueId}, ${userId}, ${actorName}, ${name}, ${JSON.stringify(filter)}, ${isShared})
    on conflict (queue_id) do update set name = excluded.name, filter = excluded.filter, is_shared = excluded.is_shared,
      user_id = excluded.user_id, by_name = excluded.by_name`.execute(tx)
}

/** Replaces the person's order of the queues that they see. Returns those. */
export async function saveQueueOrder(
  { tx, person: { userId } }: AccountScope,
  queueIds: readonly string[],
): Promise<string[]> {
  await sql`delete from desk_queue_place where user_id = ${userId}`.execute(tx)
  const placed = await rowsOf({ queueId: text, place: number })`
    insert into desk_queue_place (user_id, queue_id, place)
    select ${userId}, q.queue_id, min(wanted.place)
    from unnest(${[...queueIds]}::text[]) with ordinality wanted (queue_id, place) join desk_queue q using (queue_id)
    where q.user_id = ${userId} or q.is_shared group by q.queue_id
    returning queue_id as "queueId", place`.all(tx)
  return placed.toSorted((a, b) => a.place - b.place).map(({ queueId }) => queueId)
}

/** Whether the person had such a queue, or a colleague who left shared it. */
export const deleteQueue = ({ tx, person: { userId } }: AccountScope, queueId: string): Promise<boolean> =>
  changesRow(tx)`
    delete from desk_queue where queue_id = (
      select queue_id from desk_queue where queue_id = ${queueId} and (user_id = ${userId} or is_shared and has_left(user_id)))`
