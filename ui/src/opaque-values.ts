import { shortDate } from '@portal/contract/format/dates.ts'
import { number } from '@portal/contract/format/counts.ts'
import { dateTime } from '@portal/contract/format/days.ts'
import { humaniseKey } from './humanise-key.ts'
import type { KeyValue } from './KeyValueList.tsx'

export interface ValueGroup {
  title: string
  items: KeyValue[]
  groups: ValueGroup[]
}

/** Splits an object of unknown structure into plain values and nested groups. Every key is kept, known or not. */
export function groupOf(title: string, value: object, labels: Record<string, string>): ValueGroup {
  const group: ValueGroup = { title, items: [], groups: [] }
  for (const [key, entry] of Object.entries(value)) {
    const label = labels[key] ?? (Array.isArray(value) ? `${title} ${Number(key) + 1}`.trim() : humaniseKey(key))
    if (isPart(entry)) group.groups.push(groupOf(label, entry, labels))
    else group.items.push(itemOf(key, label, entry))
  }
  return group
}

/** Lists of plain values stay on one line; objects and lists of objects become groups. */
function isPart(entry: unknown): entry is object {
  if (typeof entry !== 'object' || entry === null || entry instanceof Date) return false
  return Array.isArray(entry) ? entry.some((item) => typeof item === 'object' && item !== null) : true
}

function itemOf(key: string, label: string, entry: unknown): KeyValue {
  const value = plainText(entry)
  const looksExact = value !== '' && (exactKey.test(key) || exactValue.test(value))
  return looksExact ? { label, value, mono: true, copy: value } : { label, value }
}

// Identifiers, addresses and serial numbers are compared character by character and copied.
const exactKey = /(^|[a-z_])(id|ref|reference|serial|serialnumber|serial_number|mac|ip|uuid|username)$/i
const exactValue =
  /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|([0-9a-f]{2}[:-]){5}[0-9a-f]{2}|(?=.*:.*:)[0-9a-f:]+(\/\d{1,3})?|[A-Z]{1,4}-[\w-]*\d[\w-]*)$/i

const isoDay = /^(\d{4})-(\d\d)-(\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/

function plainText(entry: unknown): string {
  if (entry === null || entry === undefined) return ''
  if (typeof entry === 'boolean') return entry ? 'Yes' : 'No'
  if (typeof entry === 'number') return number(entry, 6)
  if (Array.isArray(entry)) return entry.map(plainText).join(', ')
  if (typeof entry === 'string') return isoDay.test(entry) ? dateText(entry) : entry
  return JSON.stringify(entry) ?? ''
}

function dateText(iso: string) {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return iso.includes('T') ? dateTime(date) : shortDate(iso)
}
