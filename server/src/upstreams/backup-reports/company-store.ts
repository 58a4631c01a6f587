import type { Sql } from '@portal/db/src/database.ts'
import { rowsOf } from '@portal/db/src/rows.ts'
import { z } from 'zod'

const StoredCompany = z.strictObject({ workloads: z.unknown() })

export async function findCompany(system: Sql, company: string): Promise<z.infer<typeof StoredCompany> | undefined> {
  const { rows } = await rowsOf(StoredCompany)`
    select workloads from embedded.backup_company where company = ${company}`.execute(system)
  return rows[0]
}
