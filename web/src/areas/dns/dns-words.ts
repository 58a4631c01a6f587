import type { RecordChange } from '@portal/contract/dns.ts'
import type { PublicationState, RecordType } from '@portal/contract/dns-values.ts'
import type { StatusKind } from '@portal/ui/src/Status.tsx'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long' })
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** "2 March 2026". */
export const dayInWords = (moment: string) => dayFormat.format(new Date(moment))
/** "Sun 26 April". */
export const weekday = (day: string) => weekdayFormat.format(new Date(`${day.slice(0, 10)}T12:00:00Z`)).replace(',', '')
/** "Sun 26 April at 02:00"; in another year "26 April 2025". */
export function momentInWords(moment: string, now = new Date()): string {
  const at = new Date(moment)
  return at.getFullYear() === now.getFullYear() ? momentFormat.format(at).replace(',', '') : dayFormat.format(at)
}

export function daysUntil(day: string, now = new Date()): number {
  return Math.ceil((Date.parse(`${day}T23:59:59Z`) - now.getTime()) / 86_400_000) - 1
}

const units = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
] as const

/** "1 h", "5 min", "90 s". */
export function ttlInWords(seconds: number): string {
  const unit = units.find(([size]) => seconds >= size && seconds % size === 0)
  return unit ? `${seconds / unit[0]} ${unit[1]}` : `${seconds.toLocaleString('en-GB')} s`
}

const commonTtls = [60, 300, 900, 3600, 14_400, 86_400]

export function ttlOptions(own: number) {
  const all = commonTtls.includes(own) ? commonTtls : [...commonTtls, own].toSorted((a, b) => a - b)
  return all.map((seconds) => ({ key: String(seconds), value: String(seconds), name: ttlInWords(seconds) }))
}

/** What may stand in the value of a type. */
export const valueHints: Record<RecordType, string> = {
  A: 'IPv4 address, like 192.0.2.10',
  AAAA: 'IPv6 address, like 2001:db8::10',
  ALIAS: 'name whose addresses it takes, like web.hosting.example',
  CAA: '0 issue "ca.example"',
  CNAME: 'name it stands for, like web.hosting.example',
  MX: 'priority and server, like 10 mail.example.com',
  NS: 'name server, like ns1.hosting.example',
  PTR: 'name, like mail.example.com',
  SRV: 'priority, weight, port, server: 10 5 5060 sip.example.com',
  TXT: 'text, like v=spf1 -all',
}

export const publicationKinds: Record<PublicationState, StatusKind> = {
  live: 'ok',
  publishing: 'starting',
  mismatch: 'warn',
  failed: 'bad',
}

export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

/** "1 changed, 1 new, 1 removed". */
export function changesInWords(changes: readonly RecordChange[]): string {
  const count = (test: (change: RecordChange) => boolean) => changes.filter(test).length
  return [
    [count(({ before, after }) => before !== null && after !== null), 'changed'],
    [count(({ before }) => before === null), 'new'],
    [count(({ after }) => after === null), 'removed'],
  ]
    .filter(([number]) => number !== 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(', ')
}
