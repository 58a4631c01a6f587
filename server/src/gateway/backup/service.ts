import { backupResults } from '@portal/contract/backup/values.ts'
import type { BackupSummary, Gap, Vault } from '@portal/contract/backup/backup.ts'
import type { Connection } from '@portal/contract/connection.ts'
import { Problem } from '@portal/contract/problem.ts'
import { recordActivity } from '../../lib/activity.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { getService } from '../services/service.ts'
import { countGaps, lockMachine, saveExcuse } from './gap-store.ts'
import { countResults, findVault, listVaults, saveVault, type StoredVault } from './vault-store.ts'

export async function readSummary(scope: AccountScope, connection: Connection): Promise<BackupSummary> {
  const counts = new Map((await countResults(scope)).map(({ result, workloads }) => [result, workloads]))
  const count = (result: keyof BackupSummary['results']) => counts.get(result) ?? 0
  const [failed, none, warning, running, success] = backupResults
  return {
    results: {
      [failed]: count(failed),
      [none]: count(none),
      [warning]: count(warning),
      [running]: count(running),
      [success]: count(success),
    },
    ...(await countGaps(scope)),
    vaults: (await listVaults(scope)).map((vault) => shown(vault, connection)),
  }
}

/** Soft and hard limits both warn first; they differ only once the vault is full. */
function shown({ usedMb, limitMb, alarmPercent, ...vault }: StoredVault, connection: Connection): Vault {
  const state = (): Vault['state'] => {
    if (limitMb === null) return 'unlimited'
    if (usedMb >= limitMb) return 'full'
    return usedMb * 100 >= limitMb * alarmPercent ? 'alarm' : 'room'
  }
  return { ...vault, usedMb, limitMb, alarmPercent, connection, state: state() }
}

interface Excusing {
  serviceId: string
  machineId: string
  reason: string | null
}

/** Exempts a machine from back-up, or ends its exemption. */
export async function excuse(
  scope: AccountScope,
  { reason, ...machine }: Excusing,
  version: number | undefined,
): Promise<Gap> {
  const held = await lockMachine(scope, machine)
  if (!held) throw new Problem('not_found', { detail: 'Machine not found.' })
  const { isCovered, ...before } = held
  if (version !== undefined && version !== before.version) throw new Problem('stale')
  if (reason === '') throw new Problem('invalid', { fields: { reason: 'Enter the reason why it needs no back-up.' } })
  if (reason !== null && isCovered) {
    throw new Problem('job_exists', {
      detail: `${before.name} now has a back-up job, so no reason is needed.`,
    })
  }
  const by = scope.actorName
  await saveExcuse(scope, machine, reason === null ? null : { reason, by })
  await recordActivity(scope, {
    action: reason === null ? 'back-up required again' : 'back-up not needed',
    entity: 'backup',
    entityId: machine.machineId,
    before: { name: before.name, reason: before.excuse?.reason ?? null },
    after: { name: before.name, reason },
  })
  const after = await lockMachine(scope, machine)
  if (!after) throw new Problem('not_found')
  return after
}

export async function placeVault(
  scope: AccountScope,
  connection: Connection,
  serviceId: string,
  agreed: Parameters<typeof saveVault>[2],
): Promise<Vault> {
  await getService(scope, serviceId)
  await saveVault(scope, serviceId, agreed)
  await recordActivity(scope, {
    action: 'back-up limits set',
    entity: 'backup',
    entityId: serviceId,
    after: agreed,
  })
  const vault = await findVault(scope, serviceId)
  if (!vault) throw new Problem('not_found')
  return shown(vault, connection)
}
