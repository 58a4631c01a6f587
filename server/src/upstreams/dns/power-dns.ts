import { recordTypes } from '@portal/contract/dns/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import { z } from 'zod'
import { createUpstream } from '../calls/upstream.ts'
import {
  type Answering,
  type DnsServer,
  hostmaster,
  nameServerTtl,
  type ServedZone,
  soaTimes,
  soaTtl,
} from './dns-server.ts'
import { presentationOf } from '@portal/db/src/dns-rules/presentation.ts'
import { fullName } from '@portal/db/src/dns-rules/zone-names.ts'

interface PowerDnsOptions {
  apiUrl: string
  apiKey: string
  serverId: string
  answering: Answering
}

const Rrset = z.object({
  name: z.string(),
  type: z.string(),
  ttl: z.number(),
  records: z.array(z.object({ content: z.string(), disabled: z.boolean().default(false) })),
})
type Rrset = z.infer<typeof Rrset>

const Known = z.object({ dnssec: z.boolean(), rrsets: z.array(Rrset) })
const Keys = z.array(z.object({ active: z.boolean(), ds: z.array(z.string()).optional() }))

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

  async function send(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<void> {
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

  return {
    types: recordTypes,
    answering,
    async putZone(zone) {
      const wanted = rrsetsOf(zone)
      const known = await findZone(zone.name)
      if (!known) {
        await send('POST', zones, {
          name: `${zone.name}.`,
          kind: 'Native',
          nameservers: [],
          soa_edit_api: '',
          api_rectify: true,
          rrsets: wanted,
        })
      } else {
        const rrsets = patchOf(known.rrsets, wanted)
        if (rrsets.length > 0) await send('PATCH', pathOf(zone.name), { rrsets })
      }
      if ((known?.dnssec ?? false) === zone.dnssec) return
      await send('PUT', pathOf(zone.name), { dnssec: zone.dnssec, api_rectify: true })
      if (zone.dnssec) await send('PUT', `${pathOf(zone.name)}/rectify`)
    },
    async listDs(name) {
      const answer = await upstream.call({ path: `${pathOf(name)}/cryptokeys` })
      if (answer.status === 404) return []
      const keys = answer.read(Keys)
      // Digest type 2 is SHA-256, which every registry accepts.
      return keys
        .filter(({ active }) => active)
        .flatMap(({ ds = [] }) => ds.filter((each) => each.split(' ')[2] === '2'))
        .map((each) => each.toUpperCase())
    },
  }
}

function rrsetsOf(zone: ServedZone): Rrset[] {
  const { refresh, retry, expire, minimum } = soaTimes
  const mname = zone.nameServers[0] ?? zone.name
  const soa = `${mname}. ${hostmaster}. ${zone.serial} ${refresh} ${retry} ${expire} ${minimum}`
  const own = `${zone.name}.`
  const sets = new Map<string, Rrset>()
  const place = (name: string, type: string, ttl: number, content: string) => {
    const set = sets.get(`${name} ${type}`) ?? { name, type, ttl, records: [] }
    set.records.push({ content, disabled: false })
    sets.set(`${name} ${type}`, set)
  }
  place(own, 'SOA', soaTtl, soa)
  for (const server of zone.nameServers) place(own, 'NS', nameServerTtl, `${server}.`)
  for (const { name, type, ttl, content } of zone.records) {
    place(`${fullName(name, zone.name)}.`, type, ttl, presentationOf({ type, content }))
  }
  return [...sets.values()]
}

/** Only the differences, so that one change does not send a zone of thousands of records. */
function patchOf(known: readonly Rrset[], wanted: readonly Rrset[]) {
  const idOf = ({ name, type }: Rrset) => `${name.toLowerCase()} ${type}`
  const textOf = ({ ttl, records }: Rrset) =>
    `${ttl} ${records
      .map(({ content }) => content)
      .toSorted()
      .join('\n')}`
  const before = new Map(known.map((set) => [idOf(set), textOf(set)]))
  const after = new Set(wanted.map(idOf))
  return [
    // Deletions first: a CNAME cannot be added while an address exists.
    ...known
      .filter((set) => !after.has(idOf(set)))
      .map(({ name, type }) => ({ name, type, changetype: 'DELETE' as const })),
    ...wanted
      .filter((set) => before.get(idOf(set)) !== textOf(set))
      .map((set) => ({ ...set, changetype: 'REPLACE' as const })),
  ]
}
