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

/** How the value of a key is shown. */
export interface Described {
  label: string
  unit?: string
  help?: string
  /** A number without a thousands comma. */
  isExact?: boolean
  /** Instead of yes and no. */
  words?: readonly [yes: string, no: string]
}

/** By the keys that lead to the value. */
export type DescribeKey = (path: readonly string[]) => Described

export const describeKey: DescribeKey = (path) => ({ label: humaniseKey(path.at(-1) ?? '') })

/** Splits an object of unknown structure into plain values and nested groups. Every key is kept, known or not. */
export function groupOf(
  title: string,
  value: object,
  describe: DescribeKey = describeKey,
  path: readonly string[] = [],
): ValueGroup {
  const group: ValueGroup = { title, items: [], groups: [] }
  for (const [key, entry] of Object.entries(value)) {
    const isListed = Array.isArray(value)
    const to = isListed ? path : [...path, key]
    const described = isListed ? { label: `${title} ${Number(key) + 1}`.trim() } : describe(to)
    if (isPart(entry)) group.groups.push(groupOf(described.label, entry, describe, to))
    else group.items.push(itemOf(key, described, entry))
  }
  return group
}

/** Lists of plain values stay on one line; objects and lists of objects become groups. */
function isPart(entry: unknown): entry is object {
  if (typeof entry !== 'object' || entry === null || entry instanceof Date) return false
  return Array.isArray(entry) ? entry.some((item) => typeof item === 'object' && item !== null) : true
}

function itemOf(key: string, described: Described, entry: unknown): KeyValue {
  const { label, unit, help } = described
  const value = plainText(entry, described)
  const texts = Array.isArray(entry) ? entry.map((each) => plainText(each)) : [value]
  const looksExact = value !== '' && (exactKey.test(key) || texts.every((text) => exactValue.test(text)))
  return {
    label,
    value,
    ...(unit && value !== '' && typeof entry === 'number' && { unit }),
    ...(help && { help }),
    ...(looksExact && { mono: true, copy: value }),
  }
}

// Identifiers, addresses and serial numbers are compared character by character and copied.
const exactKey = /(^|[a-z_])(id|ref|reference|serial|serialnumber|serial_number|mac|ip|uuid|username)$/i
const exactValue =
  /^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?(, \d{1,3}(\.\d{1,3}){3})*|[a-z]{2,4}-?\d+(\/\d+){1,3}|([0-9a-f]{2}[:-]){5}[0-9a-f]{2}|(?=.*:.*:)[0-9a-f:]+(\/\d{1,3})?|[A-Z]{1,4}-[\w-]*\d[\w-]*)$/i

const isoDay = /^(\d{4})-(\d\d)-(\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/

function plainText(entry: unknown, { isExact, words = ['Yes', 'No'] }: Partial<Described> = {}): string {
  if (entry === null || entry === undefined) return ''
  if (typeof entry === 'boolean') return words[entry ? 0 : 1]
  if (typeof entry === 'number') return isExact ? String(entry) : number(entry, 6)
  if (Array.isArray(entry)) return entry.map((each) => plainText(each)).join(', ')
  if (typeof entry === 'string') return isoDay.test(entry) ? dateText(entry) : entry
  return JSON.stringify(entry) ?? ''
}

function dateText(iso: string) {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  return iso.includes('T') ? dateTime(date) : shortDate(iso)
}
