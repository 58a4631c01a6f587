import { bytesOfContent } from '@portal/contract/dns/records/content.ts'
import { numberOfType } from '@portal/contract/dns/records/numbers.ts'
import { nameBytes, numberBytes } from '@portal/contract/dns/records/wire.ts'
import type { Apex } from './dns-server.ts'
import { classes } from './message.ts'

interface Written {
  /** The full name, without the final dot. */
  name: string
  type: string
  ttl: number
}

/** A record for a message, without compression. */
export function recordBytes({ name, type, ttl, content }: Written & { content: string }): Buffer {
  return withData({ name, type, ttl }, bytesOfContent(type, content))
}

/** The SOA record of a zone. */
export function soaBytes(name: string, ttl: number, { mname, rname, serial, times }: Soa): Buffer {
  const numbers = [serial, times.refresh, times.retry, times.expire, times.minimum].map((each) => numberBytes(each, 4))
  return withData({ name, type: 'SOA', ttl }, Buffer.concat([nameBytes(mname), nameBytes(rname), ...numbers]))
}

interface Soa {
  mname: string
  rname: string
  serial: number
  times: Apex['times']
}

function withData({ name, type, ttl }: Written, data: Uint8Array): Buffer {
  const fixed = [numberBytes(numberOfType(type) ?? 0, 2), numberBytes(classes.in, 2), numberBytes(ttl, 4)]
  return Buffer.concat([nameBytes(name), ...fixed, numberBytes(data.length, 2), data])
}
