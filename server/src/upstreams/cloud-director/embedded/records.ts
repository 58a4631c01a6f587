import type { World } from './world.ts'

type Vdc = World['vdcs'][number]
type Answers = Record<string, (world: World, base: string) => object[]>

const record = (type: string, facts: object) => ({
  _type: `QueryResult${type}RecordType`,
  link: [],
  metadata: null,
  id: null,
  type: null,
  otherAttributes: {},
  ...facts,
})

const sum = (vdc: Vdc, value: (machine: Vdc['machines'][number]) => number) =>
  vdc.machines.reduce((total, machine) => total + value(machine), 0)

/** The records of the query service, by requested type. */
export const records: Answers = {
  organization: ({ displayName }, base) => [
    record('Org', { name: displayName, displayName, href: `${base}/api/org/1`, isEnabled: true }),
  ],
  orgVdc: ({ vdcs, displayName }, base) =>
    vdcs.map((vdc) =>
      record('OrgVdc', {
        href: `${base}/api/vdc/${vdc.id}`,
        name: vdc.name,
        orgName: displayName,
        isEnabled: vdc.isEnabled,
        isBusy: false,
        status: 'READY',
        cpuAllocationMhz: vdc.cores * vdc.mhz,
        cpuLimitMhz: vdc.cores * vdc.mhz,
        cpuUsedMhz: sum(vdc, ({ cores }) => cores) * vdc.mhz,
        memoryAllocationMB: vdc.memoryMB,
        memoryLimitMB: vdc.memoryMB,
        memoryUsedMB: sum(vdc, ({ memoryMB }) => memoryMB),
        storageLimitMB: vdc.policies.reduce((total, { limitMB }) => total + limitMB, 0),
        storageUsedMB: vdc.policies.reduce((total, { usedMB }) => total + usedMB, 0),
        numberOfVMs: vdc.machines.length,
        numberOfRunningVMs: vdc.machines.filter(({ status }) => status === 'POWERED_ON').length,
        numberOfStorageProfiles: vdc.policies.length,
      }),
    ),
  orgVdcStorageProfile: ({ vdcs }, base) =>
    vdcs.flatMap((vdc) =>
      vdc.policies.map((policy, index) =>
        record('OrgVdcStorageProfile', {
          href: `${base}/api/vdcStorageProfile/${vdc.id}-${index}`,
          name: policy.name,
          vdc: `${base}/api/vdc/${vdc.id}`,
          vdcName: vdc.name,
          isEnabled: policy.isEnabled,
          isDefaultStorageProfile: policy.isDefault,
          storageUsedMB: policy.usedMB,
          storageLimitMB: policy.limitMB,
          iopsAllocated: 0,
          iopsLimit: 0,
        }),
      ),
    ),
  vm: ({ vdcs }, base) =>
    vdcs.flatMap((vdc) =>
      vdc.machines.map((machine) =>
        record('VM', {
          href: `${base}/api/vApp/vm-${machine.id}`,
          name: machine.name,
          container: `${base}/api/vApp/vapp-${machine.id}`,
          containerName: machine.app,
          vdc: `${base}/api/vdc/${vdc.id}`,
          guestOs: machine.guestOs,
          status: machine.status,
          isVAppTemplate: false,
          isDeployed: machine.status === 'POWERED_ON',
          isDeleted: false,
          numberOfCpus: machine.cores,
          memoryMB: machine.memoryMB,
          totalStorageAllocatedMb: machine.storageMB,
          storageProfileName: machine.policy,
          ipAddress: machine.ipAddress,
          networkName: machine.network,
          vmToolsStatus: machine.status === 'POWERED_ON' ? 'TOOLS_STATUS_OK' : 'TOOLS_STATUS_NOT_RUNNING',
          hardwareVersion: 19,
          dateCreated: `${machine.created}T09:00:00.000Z`,
          autoUndeployDate: null,
          autoDeleteDate: null,
        }),
      ),
    ),
}

const reference = (vdc: Vdc) => ({ name: vdc.name, id: `urn:vcloud:vdc:${vdc.id}` })

/** The values of the lists below /cloudapi. */
export const values: Answers = {
  edgeGateways: ({ vdcs }) =>
    vdcs.flatMap((vdc) =>
      vdc.edges.map((edge) => ({
        id: `urn:vcloud:gateway:${vdc.id}`,
        name: edge.name,
        description: '',
        status: edge.isBusy ? 'CONFIGURING' : 'REALIZED',
        orgVdc: reference(vdc),
        deploymentMode: 'ACTIVE_STANDBY',
        orgVdcNetworkCount: edge.networks,
        gatewayBacking: { gatewayType: 'NSXT_BACKED' },
        edgeGatewayUplinks: [
          {
            uplinkId: 'urn:vcloud:network:1',
            uplinkName: 'internet',
            usingIpSpace: false,
            connected: true,
            subnets: { values: [{ primaryIp: edge.address, prefixLength: 28, totalIpCount: 14, usedIpCount: 1 }] },
          },
        ],
      })),
    ),
  orgVdcNetworks: ({ vdcs }) =>
    vdcs.flatMap((vdc) =>
      vdc.networks.map((network, index) => ({
        id: `urn:vcloud:network:${vdc.id}-${index}`,
        name: network.name,
        networkType: network.type,
        status: 'REALIZED',
        orgVdc: reference(vdc),
        subnets: {
          values: [
            {
              gateway: network.gateway,
              prefixLength: network.prefixLength,
              totalIpCount: network.total,
              usedIpCount: network.used,
            },
          ],
        },
      })),
    ),
}

/** A single data centre, as its own address returns it. */
export function vdcAnswer(vdc: Vdc, base: string): object {
  const capacity = (units: string, limit: number, used: number) => ({
    units,
    allocated: limit,
    limit,
    reserved: 0,
    used,
  })
  return {
    otherAttributes: {},
    link: [],
    href: `${base}/api/vdc/${vdc.id}`,
    type: 'application/vnd.vmware.vcloud.vdc+json',
    id: `urn:vcloud:vdc:${vdc.id}`,
    name: vdc.name,
    status: 1,
    allocationModel: vdc.allocationModel,
    computeCapacity: {
      cpu: capacity('MHz', vdc.cores * vdc.mhz, sum(vdc, ({ cores }) => cores) * vdc.mhz),
      memory: capacity(
        'MB',
        vdc.memoryMB,
        sum(vdc, ({ memoryMB }) => memoryMB),
      ),
    },
    vmQuota: vdc.vmQuota,
    nicQuota: 0,
    networkQuota: 20,
    isEnabled: vdc.isEnabled,
    vCpuInMhz2: vdc.mhz,
  }
}
