import type { MachineState } from '@portal/contract/cloud/values.ts'
import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { UpstreamFault } from '../calls/fault.ts'
import { createUpstream, type Upstream, type UpstreamOptions } from '../calls/upstream.ts'
import type { z } from 'zod'
import type { CloudDirector, MachineReading, VdcReading } from './cloud-director.ts'
import { createVcdSession, type VcdSession } from './vcd-session.ts'
import {
  EdgeGatewayValue,
  NetworkValue,
  OrgRecord,
  OrgVdcRecord,
  StorageProfileRecord,
  VdcAnswer,
  VmRecord,
} from './vcd-shapes.ts'

const name = 'VMware Cloud Director'

interface VcdOptions extends Partial<Omit<UpstreamOptions, 'baseUrl' | 'name'>> {
  baseUrl: string
  /** The API token of an organisation in the settings; undefined if they have none. */
  tokenOf: (org: string) => string | undefined
}

/** VMware Cloud Director through its public API. Each organisation has its own circuit. */
export function createVcd({ baseUrl, tokenOf, ...limits }: VcdOptions): CloudDirector {
  const sessions = new Map<string, { upstream: Upstream; session: VcdSession; apiToken: string }>()

  function sessionOf(org: string, apiToken = tokenOf(org)): VcdSession {
    if (!apiToken) throw new UpstreamFault(name, 'refused', { cause: { reason: 'no token is configured' } })
    const known = sessions.get(org)
    if (known?.apiToken === apiToken) return known.session
    const upstream = connectTo()
    const session = createVcdSession(upstream, org, apiToken)
    sessions.set(org, { upstream, session, apiToken })
    return session
  }

  const connectTo = () => createUpstream({ timeoutMs: 15_000, maxBytes: 8_000_000, ...limits, name, baseUrl })

  return {
    async accepts(org, apiToken) {
      try {
        // With a circuit of its own: a wrong token must not pause the readings of the organisation.
        await createVcdSession(connectTo(), org, apiToken).query('organization', OrgRecord)
        return true
      } catch (fault) {
        if (fault instanceof UpstreamFault && fault.kind === 'refused') return false
        throw fault
      }
    },
    async readOrg(org, apiToken) {
      const session = sessionOf(org, apiToken)
      const [record] = await session.query('organization', OrgRecord)
      const [vdcs, machines, edges, networks] = [
        await readVdcs(session),
        await readMachines(session),
        await readEdges(session),
        await readNetworks(session),
      ]
      return { fullName: record?.displayName ?? org, vdcs, machines, edges, networks }
    },
    async close() {
      sessions.clear()
    },
  }
}

/** The API refers to objects by its own addresses or by URNs; both end with the id. */
const idOf = (reference: string) =>
  reference.slice(Math.max(reference.lastIndexOf('/'), reference.lastIndexOf(':')) + 1)

async function readVdcs(session: VcdSession): Promise<VdcReading[]> {
  const records = once(await session.query('orgVdc', OrgVdcRecord))
  const profiles = await session.query('orgVdcStorageProfile', StorageProfileRecord)
  const vdcs: VdcReading[] = []
  for (const record of records) {
    const vdcId = idOf(record.href)
    // Few data centres, and Cloud Director limits calls.
    const { allocationModel, vCpuInMhz2, vmQuota } = await session.get(
      `/api/vdc/${encodeURIComponent(vdcId)}`,
      VdcAnswer,
    )
    const mhz = vCpuInMhz2 || 1000
    vdcs.push({
      vdcId,
      name: record.name,
      allocationModel,
      isEnabled: record.isEnabled,
      machineLimit: vmQuota,
      vcpus: {
        used: Math.round(record.cpuUsedMhz / mhz),
        allowed: record.cpuLimitMhz && Math.round(record.cpuLimitMhz / mhz),
      },
      memoryMb: { used: record.memoryUsedMB, allowed: record.memoryLimitMB },
      policies: profiles
        .filter(({ vdc }) => idOf(vdc) === vdcId)
        .map((profile) => ({
          name: profile.name,
          isDefault: profile.isDefaultStorageProfile === true,
          isEnabled: profile.isEnabled,
          usedMb: profile.storageUsedMB,
          allowedMb: profile.storageLimitMB,
        })),
    })
  }
  return vdcs
}

const states: Record<string, MachineState> = {
  POWERED_ON: 'running',
  POWERED_OFF: 'off',
  SUSPENDED: 'suspended',
  PARTIALLY_POWERED_OFF: 'partly',
  PARTIALLY_SUSPENDED: 'partly',
  INCONSISTENT_STATE: 'broken',
  FAILED_CREATION: 'broken',
}

async function readMachines(session: VcdSession): Promise<MachineReading[]> {
  const records = once(await session.query('vm', VmRecord, 'isVAppTemplate==false'))
  return records
    .filter(({ isVAppTemplate }) => isVAppTemplate !== true)
    .map((record) => ({
      machineId: idOf(record.href),
      vdcId: idOf(record.vdc),
      name: record.name,
      app: record.containerName,
      guestOs: record.guestOs,
      status: states[record.status] ?? 'other',
      vcpus: record.numberOfCpus,
      memoryMb: record.memoryMB,
      storageMb: record.totalStorageAllocatedMb,
      policy: record.storageProfileName,
      ipAddress: record.ipAddress,
      network: record.networkName,
      tools: record.vmToolsStatus,
      createdOn: record.dateCreated?.slice(0, 10) ?? null,
    }))
}

/** Objects created or deleted during paging shift the others, so one may appear twice. */
function once<T extends { href: string }>(records: T[]): T[] {
  return [...new Map(records.map((record) => [record.href, record])).values()]
}

async function readEdges(session: VcdSession): Promise<Cloud['edges']> {
  const values = await session.list('edgeGateways', EdgeGatewayValue)
  return values.map(({ name: edge, status, orgVdc, deploymentMode, orgVdcNetworkCount, edgeGatewayUplinks }) => ({
    name: edge,
    vdcId: orgVdc ? idOf(orgVdc.id) : null,
    status: status ?? 'UNKNOWN',
    deployment: deploymentMode,
    networks: orgVdcNetworkCount,
    addresses: (edgeGatewayUplinks ?? []).flatMap(
      ({ subnets }) => subnets?.values.flatMap(({ primaryIp }) => primaryIp ?? []) ?? [],
    ),
    usesIpSpaces: (edgeGatewayUplinks ?? []).some(({ usingIpSpace }) => usingIpSpace),
  }))
}

const kinds: Record<string, Cloud['networks'][number]['kind']> = {
  NAT_ROUTED: 'routed',
  ISOLATED: 'isolated',
  DIRECT: 'direct',
  OPAQUE: 'direct',
}

async function readNetworks(session: VcdSession): Promise<Cloud['networks']> {
  const values = await session.list('orgVdcNetworks', NetworkValue)
  return values.map((value: z.output<typeof NetworkValue>) => {
    const subnet = value.subnets?.values[0]
    const { gateway = null, prefixLength, totalIpCount, usedIpCount } = subnet ?? {}
    return {
      name: value.name,
      vdcId: value.orgVdc ? idOf(value.orgVdc.id) : null,
      kind: kinds[value.networkType ?? ''] ?? 'other',
      cidr: gateway && typeof prefixLength === 'number' ? `${gateway}/${prefixLength}` : null,
      gateway,
      addressesUsed: usedIpCount ?? null,
      addresses: totalIpCount ?? null,
    }
  })
}
