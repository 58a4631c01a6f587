import { coversRecords } from '@portal/contract/api-keys/record-limits.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { ZoneCopies } from '../../../upstreams/dns/dns-server.ts'
import { classes, type DnsMessage, flagBits, opcodes, rcodes } from '../../../upstreams/dns/message.ts'
import type { AccountScope } from '../../../scope/account-scope.ts'
import { changeRecords } from '../record-set-service.ts'
import { findZone, findZoneOf } from '../zone-store.ts'
import { apexOf, soaRecord } from './apex.ts'
import { applyUpdate } from './apply-update.ts'
import { readUpdate, UpdateRefused, zoneOfUpdate } from './read-update.ts'
import type { AnswerInScope } from './signed-answer.ts'
import { transferZone } from './transfer.ts'
import { isWholeHere } from './whole.ts'

/** Answers a signed message in the scope of its API key: an update, a transfer, or the query that clients begin with. */
export async function answerSigned(
  scope: AccountScope,
  message: DnsMessage,
  { isUdp, copies }: { isUdp: boolean; copies: ZoneCopies | undefined },
): Promise<AnswerInScope> {
  if (message.opcode === opcodes.query) return answerQuery(scope, copies, message, isUdp)
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

async function answerQuery(
  scope: AccountScope,
  copies: ZoneCopies | undefined,
  message: DnsMessage,
  isUdp: boolean,
): Promise<AnswerInScope> {
  const [question, ...more] = message.questions
  if (!question || more.length > 0) return { rcode: rcodes.formatError }
  const { name, type } = question
  if (question.class !== classes.in) return { rcode: rcodes.refused }
  if (type === 'SOA') return answerSoa(scope, copies, name)
  if (type !== 'AXFR' && type !== 'IXFR') return { rcode: rcodes.refused }
  return transferZone(scope, copies, { name, type, isUdp, known: message.authorities[0] })
}

/** Clients ask for the SOA of a name and of those above it, to find the zone. */
async function answerSoa(scope: AccountScope, copies: ZoneCopies | undefined, name: string): Promise<AnswerInScope> {
  const zoneId = await findZoneOf(scope, name)
  const zone = zoneId === null ? undefined : await findZone(scope, zoneId)
  if (!zone) return { rcode: rcodes.refused }
  const served = copies && !(await isWholeHere(scope, zone)) ? await copies.serialOf(zone.zoneId) : null
  const soa = soaRecord({ ...zone, serial: served ?? zone.serial })
  // Whether a name exists is not said: a limited key may not know.
  return { rcode: rcodes.noError, bits: flagBits.authoritative, sections: name === zone.zoneId ? [[soa]] : [[], [soa]] }
}
