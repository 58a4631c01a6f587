import { coversRecords } from '@portal/contract/api-keys/record-limits.ts'
import { numberOfType } from '@portal/contract/dns/records/numbers.ts'
import { nameBytes, numberBytes } from '@portal/contract/dns/records/wire.ts'
import { Problem } from '@portal/contract/problem.ts'
import { classes, type DnsMessage, flagBits, opcodes, rcodes } from '../../../upstreams/dns/message.ts'
import { hostmaster, nameServerTtl, soaTimes, soaTtl } from '../../../upstreams/dns/dns-server.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { changeRecords } from '../record-set-service.ts'
import { findZone, findZoneOf, type StoredZone } from '../zone-store.ts'
import { applyUpdate } from './apply-update.ts'
import { readUpdate, UpdateRefused, zoneOfUpdate } from './read-update.ts'

export interface UpdateAnswer {
  rcode: number
  bits?: number
  sections?: readonly (readonly Buffer[])[]
}

/** Answers a signed message in the scope of its API key: an update, or the query for the zone that clients begin with. */
export async function answerSigned(scope: AccountScope, message: DnsMessage): Promise<UpdateAnswer> {
  if (message.opcode === opcodes.query) return answerSoa(scope, message)
  await updateZone(scope, message)
  return { rcode: rcodes.noError }
}

async function updateZone(scope: AccountScope, message: DnsMessage): Promise<void> {
  const zoneId = zoneOfUpdate(message)
  // A zone of another account is answered like one that does not exist.
  const zone = await findZone(scope, zoneId, true)
  if (!zone) throw new UpdateRefused(rcodes.notAuthoritative)
  const update = readUpdate(message)
  const limits = scope.person.key?.recordLimits
  const covers = (set: { name: string; type: string }) => coversRecords(limits, zoneId, set)
  try {
    await changeRecords(scope, zoneId, (records) => applyUpdate(update, { records, apex: apexOf(zone), covers }))
  } catch (error) {
    // The zone may not have these records: it has too many, or the key is limited to others.
    if (error instanceof Problem && ['invalid', 'limit_reached', 'record_limit'].includes(error.code)) {
      throw new UpdateRefused(rcodes.refused)
    }
    throw error
  }
}

function apexOf(zone: StoredZone) {
  const of = { name: '@', disabled: false, comment: '' }
  return [
    { ...of, type: 'SOA', ttl: soaTtl, content: soaOf(zone).join(' ') },
    ...zone.nameServers.map((content) => ({ ...of, type: 'NS', ttl: nameServerTtl, content })),
  ]
}

function soaOf({ zoneId, serial, nameServers: [first = zoneId] }: StoredZone) {
  const { refresh, retry, expire, minimum } = soaTimes
  return [first, hostmaster, serial, refresh, retry, expire, minimum] as const
}

/** Clients ask for the SOA of a name and of those above it, to find the zone. */
async function answerSoa(scope: AccountScope, { questions }: DnsMessage): Promise<UpdateAnswer> {
  const [question, ...more] = questions
  if (!question || more.length > 0) return { rcode: rcodes.formatError }
  if (question.type !== 'SOA' || question.class !== classes.in) return { rcode: rcodes.refused }
  const zoneId = await findZoneOf(scope, question.name)
  const zone = zoneId === null ? undefined : await findZone(scope, zoneId)
  if (!zone) return { rcode: rcodes.refused }
  const soa = soaRecord(zone)
  const isApex = question.name === zone.zoneId
  // Whether a name exists is not said: a limited key may not know.
  return { rcode: rcodes.noError, bits: flagBits.authoritative, sections: isApex ? [[soa]] : [[], [soa]] }
}

function soaRecord(zone: StoredZone): Buffer {
  const [first, contact, ...numbers] = soaOf(zone)
  const data = Buffer.concat([nameBytes(first), nameBytes(contact), ...numbers.map((each) => numberBytes(each, 4))])
  const fixed = [numberOfType('SOA') ?? 0, classes.in].map((each) => numberBytes(each, 2))
  return Buffer.concat([nameBytes(zone.zoneId), ...fixed, numberBytes(soaTtl, 4), numberBytes(data.length, 2), data])
}
