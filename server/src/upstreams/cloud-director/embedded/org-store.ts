import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'

const StoredOrg = z.strictObject({ inventory: z.unknown() })

export async function findOrg(system: Sql, org: string): Promise<z.infer<typeof StoredOrg> | undefined> {
  const { rows } = await rowsOf(StoredOrg)`
    select inventory from embedded.cloud_org where org = ${org}`.execute(system)
  return rows[0]
}
