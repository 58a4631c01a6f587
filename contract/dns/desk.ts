import { z } from 'zod'
import { Zone, ZoneId } from './dns.ts'
import { endpoint } from '../endpoint.ts'
import { requireStaffRoom } from '../permission.ts'
import { lineOfText } from '../text.ts'

export const zoneCreate = endpoint({
  method: 'POST',
  path: '/dns-desk/api/zones',
  summary: 'Create a zone for an account, for a domain that it ordered or registered elsewhere',
  permissions: requireStaffRoom('DeskNetwork'),
  body: z.object({ name: ZoneId, serviceId: lineOfText(40).nullable().default(null) }),
  response: Zone,
  problems: ['zone_exists'],
})
