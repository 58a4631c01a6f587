import type { RecordType } from '@portal/contract/dns-values.ts'

/** The parts of the value of a type, each with a field of its own. */
export interface ValuePart {
  key: string
  label: string
  hint?: string
  isNumber?: boolean
  choices?: readonly string[]
}

const target: ValuePart = { key: 'target', label: 'Leads to', hint: 'A name without any dot is one of this zone.' }
const priority: ValuePart = { key: 'priority', label: 'Priority', hint: 'The lowest is tried first.', isNumber: true }

export const valueParts: Record<RecordType, readonly ValuePart[]> = {
  A: [{ key: 'address', label: 'IPv4 address', hint: 'Like 192.0.2.10' }],
  AAAA: [{ key: 'address', label: 'IPv6 address', hint: 'Like 2001:db8::10' }],
  ALIAS: [{ ...target, hint: 'Takes the addresses of this name; for the zone itself, where CNAME is not allowed.' }],
  CNAME: [target],
  NS: [{ ...target, label: 'Name server', hint: 'Names below this one are answered there.' }],
  PTR: [target],
  MX: [priority, { ...target, label: 'Mail server' }],
  SRV: [
    priority,
    { key: 'weight', label: 'Weight', hint: 'Shares the load among those of one priority.', isNumber: true },
    { key: 'port', label: 'Port', isNumber: true },
    { ...target, label: 'Server' },
  ],
  CAA: [
    { key: 'flag', label: 'Flag', choices: ['0', '128'] },
    { key: 'tag', label: 'What', choices: ['issue', 'issuewild', 'iodef'] },
    { key: 'value', label: 'Certification authority', hint: 'Like ca.example; a ; allows none.' },
  ],
  TXT: [{ key: 'text', label: 'Text', hint: 'As it is to be read; quotation marks are not needed.' }],
}

/** A value taken apart for its fields. */
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

/** The fields put together again. */
export function contentOf(type: RecordType, parts: readonly string[]): string {
  if (type !== 'CAA')
    return parts
      .map((part) => part.trim())
      .join(' ')
      .trim()
  const [flag = '', tag = '', value = ''] = parts
  return `${flag} ${tag} "${value}"`
}

/** What a new record begins with. */
export function emptyParts(type: RecordType): string[] {
  return valueParts[type].map(
    ({ choices, key }) => choices?.[0] ?? (key === 'priority' ? '10' : key === 'weight' ? '0' : ''),
  )
}
