import type { RecordType } from '@portal/contract/dns/values.ts'

/** A part of a type's value, with its own field. */
export interface ValuePart {
  key: string
  label: string
  hint?: string
  isNumber?: boolean
  choices?: readonly string[]
}

const target: ValuePart = { key: 'target', label: 'Target', hint: 'A name without a dot belongs to this zone.' }
const priority: ValuePart = {
  key: 'priority',
  label: 'Priority',
  hint: 'The lowest value is tried first.',
  isNumber: true,
}

export const valueParts: Record<RecordType, readonly ValuePart[]> = {
  A: [{ key: 'address', label: 'IPv4 address', hint: 'Such as 192.0.2.10' }],
  AAAA: [{ key: 'address', label: 'IPv6 address', hint: 'Such as 2001:db8::10' }],
  ALIAS: [{ ...target, hint: 'Uses the addresses of this name, where CNAME is not allowed.' }],
  CNAME: [target],
  NS: [{ ...target, label: 'Name server', hint: 'It answers for names below this one.' }],
  PTR: [target],
  MX: [priority, { ...target, label: 'Mail server' }],
  SRV: [
    priority,
    { key: 'weight', label: 'Weight', hint: 'Shares the load between records of equal priority.', isNumber: true },
    { key: 'port', label: 'Port', isNumber: true },
    { ...target, label: 'Server' },
  ],
  CAA: [
    { key: 'flag', label: 'Flag', choices: ['0', '128'] },
    { key: 'tag', label: 'Tag', choices: ['issue', 'issuewild', 'iodef'] },
    { key: 'value', label: 'Certification authority', hint: 'Such as ca.example. Enter ; to allow none.' },
  ],
  TXT: [{ key: 'text', label: 'Text', hint: 'Without quotation marks.' }],
}

/** Splits a value into its fields. */
export function partsOf(type: RecordType, content: string): string[] {
  const count = valueParts[type].length
  if (count === 1) return [content]
  const words = content.split(' ')
  const last = words.slice(count - 1).join(' ')
  return [
    ...Array.from({ length: count - 1 }, (_, index) => words[index] ?? ''),
    type === 'CAA' ? last.replaceAll(/^"|"$/g, '') : last,
  ]
}

/** Joins the fields into a value. */
export function contentOf(type: RecordType, parts: readonly string[]): string {
  if (type !== 'CAA')
    return parts
      .map((part) => part.trim())
      .join(' ')
      .trim()
  const [flag = '', tag = '', value = ''] = parts
  return `${flag} ${tag} "${value}"`
}

/** The initial fields of a new record. */
export function emptyParts(type: RecordType): string[] {
  return valueParts[type].map(
    ({ choices, key }) => choices?.[0] ?? (key === 'priority' ? '10' : key === 'weight' ? '0' : ''),
  )
}
