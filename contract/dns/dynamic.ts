import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lineOfText } from '../text.ts'
import { dns } from './dns.ts'

/** The most host names of one update. */
export const mostHosts = 20

/** A router of any make sends these; it ignores what it does not know. */
export const dynamicUpdate = endpoint({
  method: 'GET',
  path: '/nic/update',
  summary: 'Set the addresses of host names, by the dyndns2 protocol; the password is an API key',
  permissions: dns,
  honoursRecordLimits: true,
  dialect: 'dyndns2',
  changesByGet: true,
  query: z.object({
    hostname: lineOfText(254 * mostHosts),
    /** IPv4 and IPv6 addresses; without one, the caller's. */
    myip: lineOfText(200).optional(),
    wildcard: lineOfText(10).optional(),
    offline: lineOfText(10).optional(),
  }),
  produces: 'text/plain',
})
