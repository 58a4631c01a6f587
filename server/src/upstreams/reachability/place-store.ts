import type { Sql } from '@portal/db/src/database.ts'
import { numberOrNull, rowsOf, text } from '@portal/db/src/rows.ts'
import { z } from 'zod'

const Place = z.strictObject({
  address: text,
  tcpPort: numberOrNull,
  dnsPort: numberOrNull,
  httpPort: numberOrNull,
})
export type Place = z.infer<typeof Place>

/** The loopback addresses in the details of demo services, with the ports that answer there. */
export const listPlaces = (system: Sql): Promise<Place[]> =>
  rowsOf(Place)`
    select details #>> '{reachability,address}' as address,
      (details #>> '{reachability,tcpPort}')::integer as "tcpPort",
      (details #>> '{reachability,dnsPort}')::integer as "dnsPort",
      (details #>> '{reachability,httpPort}')::integer as "httpPort"
    from service_tech_details
    where details #>> '{reachability,address}' like '127.%' and details -> 'reachability' ?| array['tcpPort', 'dnsPort', 'httpPort']
    limit 50`.all(system)
