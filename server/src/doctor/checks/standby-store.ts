import { boolean, number, text } from '@portal/db/src/rows.ts'
import type pg from 'pg'
import { z } from 'zod'

const Place = z.object({
  /** The same for a primary and its standbys. */
  cluster: text,
  database: text,
  isStandby: boolean,
  isPaused: boolean,
})
export type Place = z.infer<typeof Place>

/** Where an address leads. */
export async function findPlace(client: pg.Client): Promise<Place | undefined> {
  const { rows } = await client.query(
    `select system_identifier::text as cluster, current_database()::text as database, pg_is_in_recovery() as "isStandby",
            case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused"
       from pg_control_system()`,
  )
  return z.array(Place).parse(rows)[0]
}

const Ages = z.array(z.object({ seconds: number })).length(1)

/** The age of the last change that a standby has replayed, if it has not replayed all that it received. */
export async function findLagSeconds(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select case when pg_last_wal_receive_lsn() is not distinct from pg_last_wal_replay_lsn() then 0
            else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)
            end::double precision as seconds`,
  )
  return Ages.parse(rows)[0]?.seconds ?? 0
}
