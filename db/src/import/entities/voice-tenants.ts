import { sql } from 'kysely'
import { z } from 'zod'
import { identifier, text, yesOrNo } from '../column-types.ts'
import { orElse, required } from '../columns.ts'
import { tableEntity } from '../table-entity.ts'
import { knownAccount } from './account-check.ts'
import { knownService } from './known-things.ts'

const abroad = 'Whether calls may be diverted to other countries; no if empty'
const premium = 'Whether calls may be diverted to premium numbers; no if empty'

export const voiceTenants = tableEntity({
  name: 'voice-tenants',
  about: 'The tenants of voice services in the phone system',
  table: 'service_voice',
  row: z.object({
    account_id: required(identifier, 'The account that has the service'),
    service_id: required(identifier, 'The service'),
    tenant: required(text(80), 'Its name in the phone system; a tenant belongs to one service'),
    allows_abroad: orElse(yesOrNo, false, abroad),
    allows_premium: orElse(yesOrNo, false, premium),
  }),
  key: ['account_id', 'service_id'],
  checks: [
    knownAccount,
    knownService,
    {
      column: 'tenant',
      reason: 'is the tenant of another service',
      isBad: sql`exists (select from service_voice v
          where v.tenant = s.tenant and (v.account_id, v.service_id) <> (s.account_id, s.service_id))
        or exists (select from staging o where o.tenant = s.tenant and o.line < s.line)`,
    },
  ],
})
