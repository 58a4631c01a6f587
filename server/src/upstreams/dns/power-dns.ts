import { recordTypes } from '@portal/contract/dns/records/types.ts'
import { Problem } from '@portal/contract/problem.ts'
import { z } from 'zod'
import { createUpstream } from '../calls/upstream.ts'
import type { Answering, DnsServer, ServedZone } from './dns-server.ts'
import { powerDnsKeys, type Send } from './power-dns-keys.ts'
import { driftOf, patchOf, Rrset, rrsetsOf, setIn, soaAfter } from './rrsets.ts'

interface PowerDnsOptions {
  apiUrl: string
  apiKey: string
  serverId: string
  answering: Answering
}

const Known = z.object({ dnssec: z.boolean(), rrsets: z.array(Rrset) })

/** Those that it writes itself, from its keys; it answers no others. */
const ownTypes = new Set(['CDNSKEY', 'CDS'])

/** PowerDNS Authoritative through its HTTP API. */
export function createPowerDns({ apiUrl, apiKey, serverId, answering }: PowerDnsOptions): DnsServer {
  const upstream = createUpstream({
    name: 'The DNS server',
    baseUrl: apiUrl,
    headers: () => ({ 'x-api-key': apiKey }),
  })
  const zones = `/api/v1/servers/${encodeURIComponent(serverId)}/zones`
  const pathOf = (name: string) => `${zones}/${encodeURIComponent(`${name}.`)}`

  async function findZone(name: string): Promise<z.infer<typeof Known> | null> {
    const answer = await upstream.call({ path: pathOf(name) })
    if (answer.status === 404) return null
    return answer.read(Known)
  }

  async function send(method: Parameters<Send>[0] | 'PATCH', path: string, body?: unknown): Promise<void> {
    // Each call states the intended result, so repeating it does no harm; only a second POST is refused as a duplicate.
    const answer = await upstream.call({
      method,
      path,
      ...(body !== undefined && { body }),
      isRepeatable: method !== 'POST',
    })
    // 409: a previous creation succeeded, but its response was lost.
    if (answer.status >= 300 && answer.status !== 409) {
      throw new Problem('upstream', {
        detail: 'The DNS server rejected this zone. We are checking it.',
        cause: { status: answer.status, text: answer.text.slice(0, 500) },
      })
    }
  }

  async function create(zone: ServedZone): Promise<number> {
    await send('POST', zones, {
      name: `${zone.name}.`,
      kind: 'Native',
      nameservers: [],
      soa_edit_api: '',
      api_rectify: true,
      rrsets: rrsetsOf(zone),
    })
    return zone.serial
  }

  async function change(zone: ServedZone, known: readonly Rrset[], changed: ReadonlySet<string>): Promise<number> {
    const isOurs = (set: Rrset) => setIn(zone, set) === '@ NS' || changed.has(setIn(zone, set))
    const rrsets = patchOf(known.filter(isOurs), rrsetsOf(zone).filter(isOurs))
    const { serial, soa } = soaAfter(zone, known, rrsets.length > 0)
    if (soa) rrsets.push({ ...soa, changetype: 'REPLACE' })
    if (rrsets.length > 0) await send('PATCH', pathOf(zone.name), { rrsets })
    return serial
  }

  const keys = powerDnsKeys(upstream, send)

  return {
    types: recordTypes.filter((type) => !ownTypes.has(type)),
    answering,
    async putZone(zone, changed) {
      const known = await findZone(zone.name)
      const serial = known ? await change(zone, known.rrsets, new Set(changed)) : await create(zone)
      const path = pathOf(zone.name)
      const isSwitched = (known?.dnssec ?? false) !== zone.dnssec
      if (isSwitched) await send('PUT', path, { dnssec: zone.dnssec, api_rectify: true })
      if (isSwitched && zone.dnssec) await send('PUT', `${path}/rectify`)
      if (zone.dnssec) await keys.keep(path, zone.signing ?? { replaced: [], withdrawn: [], dsRemoval: false })
      else if (isSwitched) await keys.publishNone(path)
      return serial
    },
    async dropZone(name) {
      if (await findZone(name)) await send('DELETE', pathOf(name))
    },
    async listDrift(zone) {
      const known = await findZone(zone.name)
      return known ? driftOf(zone, known.rrsets) : []
    },
    listDs: (name) => keys.listDs(pathOf(name)),
  }
}
