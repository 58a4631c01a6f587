import { z } from 'zod'
import { address, optional } from './setting-forms.ts'

/** Settings of the name server, and of how programs reach it. */
export const dnsSettings = {
  PDNS_API_URL: optional(address).describe(
    'HTTP API of a PowerDNS server that serves the zones. Without it, the portal serves them.',
  ),
  PDNS_API_KEY: z.string().default('').describe('Key of that API.'),
  PDNS_SERVER_ID: z.string().default('localhost').describe('Server id in that API.'),
  DNS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address of the name server: the portal’s, or PowerDNS. `::` listens on IPv4 and IPv6.'),
  DNS_PORT: optional(z.coerce.number().int().min(0).max(65_535)).describe(
    'Port at which the zones are served, UDP and TCP. Default: PORT + 2053, or 53 with PDNS_API_URL.',
  ),
  DNS_RESPONSE_RATE: z.coerce
    .number()
    .int()
    .min(0)
    .default(100)
    .describe('Responses by UDP that the portal’s name server sends to one network in a second; 0 for no limit.'),
  DNS_NAME_SERVERS: z
    .string()
    .default('ns1.portal.example ns2.portal.example')
    .describe('Names of the name servers in new zones, separated by spaces.'),
  DNS_UPDATE_PORT: optional(z.coerce.number().int().min(0).max(65_535)).describe(
    'Port at which the gateway accepts DNS updates and transfers signed by API keys, and NOTIFY of primaries, UDP and TCP. Without it, none are accepted.',
  ),
  DNS_UPDATE_HOST: z.string().default('127.0.0.1').describe('Address at which it accepts them; `::` for all.'),
  DNS_RESOLVER: optional(z.string()).describe(
    'Resolver for names outside the portal’s zones, like 192.0.2.53. Default: the machine’s; in a demo the portal itself.',
  ),
}
