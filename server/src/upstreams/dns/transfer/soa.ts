import { ContentProblem } from '@portal/contract/dns/records/content-problem.ts'
import type { Apex } from '../dns-server.ts'
import type { WireRecord } from '../message.ts'
import { PeerFault } from '../peer-fault.ts'

export type Soa = Pick<Apex, 'mname' | 'rname' | 'times'> & { serial: number }

export function readSoa({ data }: WireRecord): Soa {
  try {
    const [mname, rname] = [data.name(), data.name()]
    const [serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0] = Array.from({ length: 5 }, () =>
      data.number(4),
    )
    return { mname, rname, serial, times: { refresh, retry, expire, minimum } }
  } catch (error) {
    if (error instanceof ContentProblem) throw new PeerFault('The SOA of the zone is not valid.')
    throw error
  }
}

/** Serial numbers go round (RFC 1982): the newer one is less than half of them ahead. */
export function isNewer(serial: number, than: number): boolean {
  const ahead = (serial - than) >>> 0
  return ahead > 0 && ahead < 2 ** 31
}
