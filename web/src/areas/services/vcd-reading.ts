import { counted, number } from '@portal/contract/format/counts.ts'
import { dataUsed, gigabytesOf } from '@portal/contract/format/data-sizes.ts'
import { dayMonth } from '@portal/contract/format/days.ts'
import type { LineChartProps } from '@portal/ui/src/line-chart-props.ts'
import { humaniseKey } from '@portal/ui/src/humanise-key.ts'
import type { Details } from './helpers.ts'

// The names that VMware Cloud Director uses, as far as they are known. Any of them may be missing; all others are shown
// unchanged.

interface Allowance {
  label: string
  value: number
  max: number
  words: string
}

export interface Machine {
  name: string
  state: string
  isRunning: boolean
  cores: number | null
  memoryGB: number | null
  storageGB: number | null
  backup: string | null
}

export function allowancesOf({ vdc }: Details): Allowance[] {
  const read = (key: string) => numberIn(vdc, key)
  const [cpu, cpuMax] = [read('vCpuUsed'), read('vCpuLimit')]
  const [memory, memoryMax] = [read('memoryUsedMB'), read('memoryLimitMB')]
  const [storage, storageMax] = [read('storageUsedMB'), read('storageLimitMB')]
  return [
    cpu !== null && cpuMax
      ? allowance('vCPU', cpu, cpuMax, `${whole(cpu)} of ${counted(Math.round(cpuMax), 'core')}`)
      : [],
    memory !== null && memoryMax
      ? allowance('Memory', memory, memoryMax, dataUsed(gigabytesOf(memory), gigabytesOf(memoryMax)))
      : [],
    storage !== null && storageMax
      ? allowance('Storage', storage, storageMax, dataUsed(gigabytesOf(storage), gigabytesOf(storageMax)))
      : [],
  ].flat()
}

function allowance(label: string, value: number, max: number, words: string): Allowance {
  return { label: `${label}, ${Math.round((100 * value) / max)}%`, value, max, words }
}

export function machinesOf({ vms }: Details): Machine[] {
  if (!Array.isArray(vms)) return []
  return vms.flatMap((vm: unknown): Machine[] => {
    const name = textIn(vm, 'name')
    const status = textIn(vm, 'status') ?? ''
    if (!name) return []
    const memoryMB = numberIn(vm, 'memoryMB')
    const storageMB = numberIn(vm, 'totalStorageAllocatedMb')
    return [
      {
        name,
        state: stateWords[status] ?? humaniseKey(status.toLowerCase()),
        isRunning: status === 'POWERED_ON',
        cores: numberIn(vm, 'numberOfCpus'),
        memoryGB: memoryMB === null ? null : Math.round(gigabytesOf(memoryMB)),
        storageGB: storageMB === null ? null : Math.round(gigabytesOf(storageMB)),
        backup: textIn(vm, 'backup'),
      },
    ]
  })
}

const stateWords: Record<string, string> = { POWERED_ON: 'Running', POWERED_OFF: 'Off', SUSPENDED: 'Suspended' }
const warnAt = 80

/** Use by day for the chart; undefined if there is none. */
export function usageOf({ usage }: Details): LineChartProps | undefined {
  if (!Array.isArray(usage) || usage.length < 2) return undefined
  const days = usage.map((each: unknown) => textIn(each, 'date') ?? '')
  const memory = usage.map((each: unknown) => numberIn(each, 'memoryPercent'))
  const cpu = usage.map((each: unknown) => numberIn(each, 'vCpuPercent'))
  const now = memory.at(-1)
  return {
    title: 'Used, last 30 days',
    note: '%',
    label: `Memory and processor in use over ${counted(days.length, 'day')}${now ? `; memory is at ${Math.round(now)}% now` : ''}`,
    unit: '%',
    series: [
      { key: 'memory', name: 'Memory', values: memory },
      { key: 'cpu', name: 'vCPU', values: cpu },
    ],
    times: days.map(shortDay),
    ticks: days.flatMap((date, index) => (index % 7 === 3 ? [{ index, label: shortDay(date) }] : [])),
    threshold: { value: warnAt, label: `Warning at ${warnAt}%` },
  }
}

const shortDay = (date: string) => (date ? dayMonth(date, null) : '')

/** The address of the console; only web addresses become links. */
export function consoleOf({ org }: Details): string | undefined {
  const url = textIn(org, 'vcdUrl')
  return url && /^https?:\/\//.test(url) ? url : undefined
}

const whole = (value: number) => number(value, 0)

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function numberIn(value: unknown, key: string): number | null {
  const found = field(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

function textIn(value: unknown, key: string): string | null {
  const found = field(value, key)
  return typeof found === 'string' ? found : null
}
