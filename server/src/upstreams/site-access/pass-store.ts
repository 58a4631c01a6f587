import type { Sql } from '@portal/db/src/database.ts'
import { number, rowsOf, text } from '@portal/db/src/rows.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { AccessPass, type SiteAccess } from './site-access.ts'

const StoredPass = z.strictObject({ revision: number, state: text, details: z.record(z.string(), z.unknown()) })

/** Access control for a stand-alone portal, based on its database. */
export function createEmbeddedSiteAccess(db: Sql): SiteAccess {
  return {
    async announce({ reference, revision, state, ...details }) {
      await sql`
        insert into site_access.pass as p (reference, revision, state, details)
        values (${reference}, ${revision}, ${state}, ${JSON.stringify(details)}::jsonb)
        on conflict (reference) do update
          set revision = excluded.revision, state = excluded.state, details = excluded.details, received_at = now()
          where p.revision < excluded.revision`.execute(db)
    },
    async find(reference) {
      const { rows } = await rowsOf(StoredPass)`
        select revision, state, details from site_access.pass where reference = ${reference}`.execute(db)
      const [found] = rows
      return found
        ? AccessPass.parse({ ...found.details, reference, revision: found.revision, state: found.state })
        : null
    },
  }
}
