import * as contract from '@portal/contract/dns/power-dns.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { expectJson } from '../../http/json-body.ts'
import { assertNot } from '../../lib/refusal.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import type { DnsServer } from '../../upstreams/dns/dns-server.ts'
import type { Parent } from '../../upstreams/dns/parent.ts'
import { bindAfter, bindScoped, type GatewayParts } from '../bind-scoped.ts'
import { observeAs } from './dnssec/routes.ts'
import { refusalToWithdraw, startRollover } from './dnssec/rollover-service.ts'
import { switchDnssec } from './dnssec/service.ts'
import { refreshNow } from './incoming/service.ts'
import { changeRecords, withSets } from './record-set-service.ts'
import {
  getServedZone,
  keysOf,
  keyToCome,
  listServedZones,
  mastersOf,
  rrsetsOf,
  wantedSets,
} from './power-dns-service.ts'
import { notifyAll } from './secondaries/service.ts'
import { getStoredZone } from './service.ts'

const base = '/api/v1/servers/localhost'
const servedBy = {
  config_url: `${base}/config{/config_setting}`,
  daemon_type: 'authoritative',
  id: 'localhost',
  type: 'Server',
  url: base,
  // The release whose API this follows; clients adapt to it.
  version: '4.7.3',
  zones_url: `${base}/zones{/zone}`,
} as const

/** The API of PowerDNS, as far as its clients use it for records. */
export function powerDnsRoutes(app: FastifyInstance, parts: GatewayParts, parent: Parent, server: DnsServer): void {
  void app.register(async (face) => {
    // Some clients send JSON under another type.
    expectJson(face)
    readRoutes(face, parts)
    writeRoutes(face, parts, server)
    dnssecRoutes(face, parts, parent)
  })
}

function readRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindScoped(app, parts, contract.powerDnsVersionList, async () => [{ url: '/api/v1', version: 1 as const }])

  bindScoped(app, parts, contract.powerDnsServerList, async () => [servedBy])

  bindScoped(app, parts, contract.powerDnsServerRead, async () => servedBy)

  bindScoped(app, parts, contract.powerDnsConfigList, async () => [])

  bindScoped(app, parts, contract.powerDnsZoneList, (scope, { query }) =>
    listServedZones(scope, query.zone?.replace(/\.$/, '').toLowerCase()),
  )

  bindScoped(app, parts, contract.powerDnsZoneRead, async (scope, { params, query }) => {
    const zone = await getStoredZone(scope, params.zoneName)
    const rrsets = query.rrsets === 'true' ? { rrsets: await rrsetsOf(scope, zone) } : {}
    return { ...(await getServedZone(scope, zone.zoneId)), ...rrsets }
  })
}

function writeRoutes(app: FastifyInstance, parts: GatewayParts, { copies }: DnsServer): void {
  bindScoped(app, parts, contract.powerDnsZoneUpdate, async (scope, { params: { zoneName }, body }) => {
    await getStoredZone(scope, zoneName)
    const wanted = wantedSets(body.rrsets)
    await changeRecords(scope, zoneName, withSets(scope, zoneName, wanted)).catch((error: unknown) => {
      throw inWordsOf(body.rrsets, error)
    })
    return null
  })

  bindScoped(app, parts, contract.powerDnsNotificationCreate, async (scope, { params }) => {
    const notified = await notifyAll(scope, copies, params.zoneName)
    // PowerDNS accepts this for every zone, and programs take a refusal for a failed change.
    return { result: notified > 0 ? 'Notification queued' : 'The zone has no secondary name servers to notify.' }
  })

  bindScoped(app, parts, contract.powerDnsTransferCreate, async (scope, { params: { zoneName } }) => {
    await getStoredZone(scope, zoneName)
    assertUnlimited(scope)
    const { primaries } = await refreshNow(scope, zoneName)
    return { result: `Added retrieval request for '${zoneName}.' from master ${mastersOf(primaries)[0]}` }
  })

  bindScoped(app, parts, contract.powerDnsZoneCreate, () => refuse())
  bindScoped(app, parts, contract.powerDnsZoneDelete, async (scope, { params }) => {
    await getStoredZone(scope, params.zoneName)
    return refuse()
  })
}

function dnssecRoutes(app: FastifyInstance, parts: GatewayParts, parent: Parent): void {
  const observe = observeAs(parts, parent)

  bindScoped(app, parts, contract.powerDnsKeyList, async (scope, { params }) =>
    keysOf(await getStoredZone(scope, params.zoneName)),
  )

  bindScoped(app, parts, contract.powerDnsKeyCreate, async (scope, { params: { zoneName }, body, reply }) => {
    await getStoredZone(scope, zoneName)
    assertUnlimited(scope)
    if (body.content !== undefined || body.privatekey !== undefined) {
      throw new Problem('invalid', { detail: 'The portal makes the key. Leave out content and privatekey.' })
    }
    reply.status(201)
    return keyToCome(await startRollover(scope, zoneName, undefined))
  })

  bindAfter(
    app,
    parts,
    contract.powerDnsKeyDelete,
    async (inOwnScope, { params: { zoneName, keyId } }) => {
      const key = await inOwnScope(async (scope) => {
        const zone = await getStoredZone(scope, zoneName)
        assertUnlimited(scope)
        return keysOf(zone).find(({ id }) => id === keyId)
      })
      if (!key) throw new Problem('not_found', { detail: 'Key not found.' })
      // The answer of the parent zone withdraws the old key if it may go.
      return { ...(await observe(inOwnScope, zoneName)), ds: key.ds }
    },
    async (scope, { params: { zoneName } }, { ds, ...observed }) => {
      assertNot(await refusalToWithdraw(scope, zoneName, { ds, observed }))
      return null
    },
  )

  bindAfter(
    app,
    parts,
    contract.powerDnsZoneReplace,
    async (inOwnScope, { params: { zoneName }, body: { dnssec, ...others } }) => {
      await inOwnScope((scope) => getStoredZone(scope, zoneName))
      if (dnssec === undefined || Object.keys(others).some((key) => key !== 'api_rectify')) refuse()
      await inOwnScope((scope) => Promise.resolve(assertUnlimited(scope)))
      return { isOn: dnssec, observed: await observe(inOwnScope, zoneName) }
    },
    async (scope, { params }, change) => {
      await switchDnssec(scope, params.zoneName, { ...change, version: undefined })
      return null
    },
  )
}

/** A key for some records changes no settings of the zone. */
function assertUnlimited({ person: { key } }: AccountScope): void {
  if (key?.recordLimits) throw new Problem('record_limit', { detail: 'This API key is limited to some DNS records.' })
}

function refuse(): never {
  throw new Problem('zones_by_order', {
    detail: 'Zones are created, configured and removed in the portal. Records and DNSSEC can be changed here.',
  })
}

/** Names the record set, as PowerDNS does, because the client shows only this sentence. */
function inWordsOf(rrsets: readonly { name: string; type: string }[], error: unknown): unknown {
  if (!(error instanceof Problem) || !error.fields) return error
  const said = Object.entries(error.fields).map(([field, message]) => {
    const set = rrsets[Number(/^recordSets\.(\d+)\./.exec(field)?.[1])]
    return set ? `RRset ${set.name} IN ${set.type}: ${message}` : message
  })
  return new Problem('invalid', { detail: said.join(' ') })
}
