import { backupGapList, backupSummaryRead, backupWorkloadList } from '@portal/contract/backup/backup.ts'
import { backupResults } from '@portal/contract/backup/values.ts'
import { cloudList, cloudMachineList, cloudRead } from '@portal/contract/cloud/cloud.ts'
import { tileList } from '@portal/contract/dashboard/dashboard.ts'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

/** A row of the list, its own page, its machines and the tile have the same numbers. */
export async function checkClouds(walk: Walk): Promise<void> {
  const rows = await walk.rows(cloudList)
  for (const row of rows) {
    const { serviceId } = row
    const screen = `cloud ${serviceId}`
    const cloud = await walk.ask(cloudRead, { params: { serviceId } })
    const same = ['serviceName', 'machines', 'uncovered', 'takenAt', 'trouble', 'triedAt'] as const
    walk.agree(`${screen}, beside the list`, pick(cloud, ...same), pick(row, ...same))
    const machines = await walk.rows(cloudMachineList, { params: { serviceId } }, 1000)
    walk.agree(`${screen}, machines`, row.machines, machines.length)
    walk.agree(`${screen}, running`, row.running, machines.filter(({ status }) => status === 'running').length)
    const uncovered = await walk.total(cloudMachineList, { params: { serviceId }, query: { cover: 'uncovered' } })
    walk.agree(`${screen}, not covered`, row.uncovered, uncovered)
    walk.agree(`${screen}, machines of its data centres`, sum(cloud.vdcs.map((vdc) => vdc.machines)), row.machines)
    const full = cloud.vdcs
      .flatMap(({ meters }) => meters.flatMap(({ fullOn }) => (fullOn ? [fullOn] : [])))
      .toSorted()[0]
    walk.agree(`${screen}, full on`, row.fullOn, full ?? null)
  }
  const { cloud: tile } = await walk.ask(tileList)
  if (!tile || !('data' in tile)) return
  walk.agree('dashboard, clouds', tile.data?.clouds ?? 0, rows.length)
  walk.agree('dashboard, first to fill', tile.data?.fullOn ?? null, rows[0]?.fullOn ?? null)
  walk.agree('dashboard, the first cloud', tile.data?.serviceId, rows[0]?.serviceId)
}

/** The figures count the workloads and the gaps below them. */
export async function checkBackups(walk: Walk): Promise<void> {
  const { results, missed, uncovered, accepted, vaults } = await walk.ask(backupSummaryRead)
  for (const result of backupResults) {
    walk.agree(`back-up, ${result}`, results[result], await walk.total(backupWorkloadList, { query: { result } }))
  }
  walk.agree('back-up, workloads', sum(Object.values(results)), await walk.total(backupWorkloadList))
  const gaps = await walk.rows(backupGapList, {}, 500)
  walk.agree('back-up, gaps', missed + uncovered + accepted, await walk.total(backupGapList))
  walk.agree('back-up, overdue', missed, gaps.filter(({ kind }) => kind === 'missed').length)
  const noJob = gaps.filter(({ kind }) => kind === 'no job')
  walk.agree('back-up, machines not covered', uncovered, noJob.filter(({ excuse }) => excuse === null).length)
  const workloads = await walk.rows(backupWorkloadList, {}, 500)
  walk.agree('back-up, overdue workloads', missed, workloads.filter(({ isMissed }) => isMissed).length)
  for (const { serviceId, workloads: held } of vaults) {
    walk.agree(`back-up ${serviceId}, workloads`, held, await walk.total(backupWorkloadList, { query: { serviceId } }))
  }
  const clouds = await walk.rows(cloudList)
  walk.agree('clouds, machines not covered', sum(clouds.map((cloud) => cloud.uncovered)), uncovered)
}
