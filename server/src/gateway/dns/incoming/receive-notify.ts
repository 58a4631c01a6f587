import type { Sql } from '@portal/db/src/database.ts'
import { classes, type DnsMessage, type Rcode, rcodes } from '../../../upstreams/dns/message.ts'
import { PeerFault } from '../../../upstreams/dns/peer-fault.ts'
import { isNewer, readSoa } from '../../../upstreams/dns/transfer/soa.ts'
import { isAllowedAddress } from '../../../lib/allowed-addresses.ts'
import { queueRefresh } from './queue-refresh.ts'
import { findNotified } from './store.ts'

interface Sender {
  address: string
  /** The API key that signed the message; null without a signature. */
  keyId: string | null
}

/** Answers a NOTIFY (RFC 1996): a listed primary makes the portal look for a newer serial soon. */
export async function receiveNotify(system: Sql, message: DnsMessage, sender: Sender): Promise<Rcode> {
  const [question, ...more] = message.questions
  if (!question || more.length > 0) return rcodes.formatError
  if (question.type !== 'SOA' || question.class !== classes.in) return rcodes.notImplemented
  const zoneId = question.name
  const zone = await findNotified(system, zoneId)
  const isListed = zone?.primaries.some(
    // A primary with a key has to sign, because an address can be forged.
    ({ address, keyId }) => isAllowedAddress([address], sender.address) && keyId === sender.keyId,
  )
  if (!zone || !isListed) return rcodes.refused
  const serial = serialIn(message)
  if (serial === null || isNewer(serial, zone.serial)) {
    await queueRefresh(system, { accountId: zone.accountId, zoneId }, { at: zone.soonest })
  }
  return rcodes.noError
}

/** The SOA is a hint that may be absent. */
function serialIn({ answers }: DnsMessage): number | null {
  const soa = answers.find(({ type }) => type === 'SOA')
  try {
    return soa ? readSoa(soa).serial : null
  } catch (error) {
    if (error instanceof PeerFault) return null
    throw error
  }
}
