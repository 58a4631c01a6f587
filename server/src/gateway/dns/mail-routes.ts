import type { DnsRecord } from '@portal/contract/dns/dns.ts'
import { mailHealthRead } from '@portal/contract/dns/mail-health.ts'
import { joinedText } from '@portal/contract/dns/records/texts.ts'
import { applyChanges } from '@portal/db/src/dns-rules/difference.ts'
import type { FastifyInstance } from 'fastify'
import { createLookup } from '../../upstreams/dns/lookup-with-zone.ts'
import { createFetchPolicy } from '../../upstreams/dns/mail/fetch-policy.ts'
import { mailHealth } from '../../upstreams/dns/mail/mail-health.ts'
import type { Resolver } from '../../upstreams/dns/resolver.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { bindAfter, type GatewayParts } from '../bind-scoped.ts'
import { findDraft } from './change-store.ts'
import { getServedZone, servedRecords } from './served-zone.ts'
import { listRecords } from './zone-store.ts'

export function mailRoutes(app: FastifyInstance, parts: GatewayParts, resolver: Resolver): void {
  const fetchPolicy = createFetchPolicy(resolver, { mayBePrivate: parts.config.WEBHOOK_PRIVATE_ADDRESSES })

  bindAfter(
    app,
    parts,
    mailHealthRead,
    async (inOwnScope, { params: { zoneId } }) => {
      const zone = await inOwnScope((scope) => draftedZone(scope, zoneId))
      const lookup = createLookup(zone, resolver)
      return mailHealth({ zone: zoneId, records: zone.records, lookup }, fetchPolicy)
    },
    (_, __, health) => Promise.resolve(health),
  )
}

/** The zone as it would be served with the caller's draft. */
async function draftedZone(scope: AccountScope, zoneId: string) {
  const { served } = await getServedZone(scope, zoneId)
  const draft = await findDraft(scope, zoneId)
  const { records } = applyChanges(await listRecords(scope, zoneId), draft?.changes ?? [])
  return { ...served, records: servedRecords(records.map(withJoinedText)) }
}

/** Receivers of email read the strings of a text as one. */
function withJoinedText(record: DnsRecord): DnsRecord {
  return record.type === 'TXT' ? { ...record, content: joinedText(record.content) } : record
}
