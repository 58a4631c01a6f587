import { number, textOrNull } from '@portal/db/src/rows.ts'
import type pg from 'pg'
import { z } from 'zod'

const SeenAddresses = z.object({
  people: number,
  addresses: number,
  /** An example of the addresses. */
  address: textOrNull,
})
export type SeenAddresses = z.infer<typeof SeenAddresses>

/** Counts addresses and people that signed in within the last week. */
export async function countAddresses(client: pg.Client): Promise<SeenAddresses> {
  const { rows } = await client.query(
    `select count(distinct subject)::integer as people, count(distinct ip)::integer as addresses, min(ip) as address
       from identity.sign_in where at > now() - interval '7 days' and subject is not null`,
  )
  return z.array(SeenAddresses).parse(rows)[0] ?? { people: 0, addresses: 0, address: null }
}
