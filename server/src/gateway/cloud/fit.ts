import type { Fit, Wanted } from '@portal/contract/cloud/cloud.ts'
import type { z } from 'zod'
import type { VdcReading } from '../../upstreams/cloud-director/cloud-director.ts'

type Check = Fit['vdcs'][number]['checks'][number]
type Room = Omit<VdcReading, 'allocationModel'> & { machines: number }

const mbPerGb = 1024

/** Checks a machine against every limit of a data centre, so that all exceeded limits are reported at once. */
export function fitInto(vdc: Room, wanted: z.output<typeof Wanted>): Fit['vdcs'][number] {
  const policy = wanted.policy
    ? vdc.policies.find(({ name }) => name === wanted.policy)
    : (vdc.policies.find(({ isDefault }) => isDefault) ?? vdc.policies[0])
  const refusal = refusalOf(vdc, policy, wanted.policy)
  const checks: Check[] = [
    check('vCPU', 'cores', wanted.vcpus, vdc.vcpus),
    check('Memory', 'MB', wanted.memoryGb * mbPerGb, vdc.memoryMb),
    ...(policy
      ? [
          check(`Storage, ${policy.name}`, 'MB', wanted.storageGb * mbPerGb, {
            used: policy.usedMb,
            allowed: policy.allowedMb,
          }),
        ]
      : []),
    check('Virtual machines', 'machines', 1, { used: vdc.machines, allowed: vdc.machineLimit }),
  ]
  const limited = checks.flatMap(({ free, needed }) => (free === null ? [] : [Math.floor(free / needed)]))
  return {
    vdcId: vdc.vdcId,
    name: vdc.name,
    fits: refusal === null && checks.every(({ fits }) => fits),
    room: refusal ? 0 : limited.length > 0 ? Math.min(...limited) : null,
    checks,
    refusal,
  }
}

function check(
  name: string,
  unit: Check['unit'],
  needed: number,
  { used, allowed }: { used: number; allowed: number | null },
): Check {
  const free = allowed === null ? null : Math.max(0, allowed - used)
  return { name, unit, needed, free, fits: free === null || needed <= free }
}

function refusalOf(vdc: Room, policy: VdcReading['policies'][number] | undefined, asked: string | undefined) {
  if (!vdc.isEnabled) return `${vdc.name} is disabled. Ask us to enable it.`
  if (!policy) return asked ? `${vdc.name} has no storage policy ${asked}.` : `${vdc.name} has no storage.`
  if (!policy.isEnabled) return `The storage policy ${policy.name} is disabled in ${vdc.name}.`
  return null
}
