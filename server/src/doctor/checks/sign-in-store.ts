import type pg from 'pg'

export interface SeenAddresses {
  people: number
  addresses: number
  /** An example of the addresses. */
  address: string | null
}

/** Counts addresses and people that signed in within the last week. */
export async function countAddresses(client: pg.Client): Promise<SeenAddresses> {
  const { rows } = await client.query<SeenAddresses>(
    `select count(distinct subject)::integer as people, count(distinct ip)::integer as addresses, min(ip) as address
       from identity.sign_in where at > now() - interval '7 days' and subject is not null`,
  )
  return rows[0] ?? { people: 0, addresses: 0, address: null }
}
