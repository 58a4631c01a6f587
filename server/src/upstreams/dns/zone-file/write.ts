import { apexOf, type ServedZone } from '../dns-server.ts'
import { presentationOf } from '@portal/db/src/dns-rules/presentation.ts'

const defaultTtl = 3600

/** A zone as a BIND zone file. Names in the zone are relative, all others end with a dot. */
export function writeZoneFile(zone: ServedZone): string {
  const { mname, rname, times, soaTtl, nameServerTtl } = apexOf(zone)
  const { refresh, retry, expire, minimum } = times
  const width = Math.max(3, ...zone.records.map(({ name }) => name.length)) + 1
  const line = (name: string, ttl: number, type: string, content: string) =>
    `${name.padEnd(width)} ${String(ttl === defaultTtl ? '' : ttl).padEnd(6)} IN ${type.padEnd(5)} ${content}`
  // ALIAS is not a standard type; other systems would refuse the whole file.
  const isPlain = ({ type }: ServedZone['records'][number]) => type !== 'ALIAS'
  const aliases = zone.records.filter((record) => !isPlain(record))
  return [
    `; ${zone.name}, serial ${zone.serial}`,
    `$ORIGIN ${zone.name}.`,
    `$TTL ${defaultTtl}`,
    line('@', soaTtl, 'SOA', `${mname}. ${rname}. ( ${zone.serial} ${refresh} ${retry} ${expire} ${minimum} )`),
    ...zone.nameServers.map((server) => line('@', nameServerTtl, 'NS', `${server}.`)),
    ...zone.records.filter(isPlain).map((record) => line(record.name, record.ttl, record.type, presentationOf(record))),
    ...aliases.map((record) => `; ${line(record.name, record.ttl, record.type, presentationOf(record))}`),
    '',
  ].join('\n')
}
