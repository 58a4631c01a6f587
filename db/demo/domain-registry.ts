import { sql, type Transaction } from 'kysely'

/**
 * The zone above the domains of the demo customers, on the embedded name server: it delegates them, and would have their
 * DS. A demonstration asks no other server.
 */
export async function loadDomainRegistry(tx: Transaction<unknown>): Promise<void> {
  await sql`
    insert into dns_server.zone (name, serial, content, dnssec)
    select 'example', 2026010101, jsonb_build_object('name', 'example', 'serial', 2026010101,
      'nameServers', array['ns.example'], 'dnssec', false, 'records', jsonb_agg(jsonb_build_object(
        'name', left(z.zone_id, -length('.example')), 'type', 'NS', 'ttl', 86400, 'content', server))), false
    from dns_zone z, unnest(z.name_servers) as server
    where z.zone_id like '%.example' and z.zone_id not like '%.%.example'`.execute(tx)
}
