import { text } from '@portal/db/src/rows.ts'
import type pg from 'pg'
import { z } from 'zod'

const StoredToken = z.object({ accountId: text, org: text, encrypted: text })

/** The encrypted tokens of all accounts. */
export async function listTokens(client: pg.Client): Promise<z.infer<typeof StoredToken>[]> {
  const { rows } = await client.query(
    'select account_id as "accountId", org, encrypted from cloud_token order by account_id, org',
  )
  return z.array(StoredToken).parse(rows)
}
