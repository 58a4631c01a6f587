import type { CompleteName } from '@portal/contract/dns/records/field.ts'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** The message is for the person who entered the record. */
export class RecordProblem extends Error {
  readonly field: 'name' | 'type' | 'ttl' | 'content'

  constructor(field: RecordProblem['field'], message: string) {
    super(message)
    this.field = field
  }
}

const label = /^[a-z0-9_]([a-z0-9_/-]*[a-z0-9_])?$/

/** A fully qualified name without the final dot. */
export function fullName(name: string, zone: string): string {
  return name === '@' ? zone : `${name}.${zone}`
}

/** The name relative to the zone; null if it is outside. */
export function nameWithin(full: string, zone: string): string | null {
  if (full === zone) return '@'
  return full.endsWith(`.${zone}`) ? full.slice(0, -zone.length - 1) : null
}

/** A record's name as stored: relative, in lower case, `@` for the apex. */
export function normaliseName(typed: string, zone: string): string {
  const text = asAscii(typed.trim())
  if (text === '' || text === '@') return '@'
  const isComplete = text.endsWith('.')
  const bare = isComplete ? text.slice(0, -1) : text
  const within = nameWithin(bare, zone)
  if (isComplete && within === null) throw new RecordProblem('name', `This name is outside ${zone}.`)
  const name = within ?? bare
  if (name === '@') return name
  const [first, ...rest] = name.split('.')
  checkLabels(first === '*' ? rest : [first ?? '', ...rest], 'name')
  if (fullName(name, zone).length > 253) throw new RecordProblem('name', 'This name is too long.')
  return name
}

/** A record's target: a name without a dot is relative to the zone, any other is fully qualified. */
export function normaliseTarget(typed: string, zone: string): string {
  const text = asAscii(typed.trim())
  if (text === '') throw new RecordProblem('content', 'Enter the target name.')
  if (text === '@') return zone
  if (text === '.') return text
  const bare = text.replace(/\.$/, '')
  if (isIP(bare)) throw new RecordProblem('content', 'Enter a name here, not an address.')
  const full = bare.includes('.') || text.endsWith('.') ? bare : `${bare}.${zone}`
  checkLabels(full.split('.'), 'content')
  if (full.length > 253) throw new RecordProblem('content', 'This name is too long.')
  return full
}

/** A person's names in a content; a mailbox may be an email address, and its name may have any characters. */
export const typedNames =
  (zone: string): CompleteName =>
  (text, kind) => {
    if (kind === 'host') return normaliseTarget(text, zone)
    const [, local, domain = ''] = /^((?:[^\\@]|\\.)+)@([^@]+)$/s.exec(text.trim()) ?? []
    if (local !== undefined)
      return `${local.toLowerCase().replaceAll(/(?<!\\)\./g, '\\.')}.${normaliseTarget(domain, zone)}`
    if (text === '.' || text === '@') return normaliseTarget(text, zone)
    const bare = text
      .trim()
      .toLowerCase()
      .replace(/(?<!\\)\.$/, '')
    return /(?<!\\)\./.test(bare) || text.endsWith('.') ? bare : `${bare}.${zone}`
  }

/** Names of a program or a file, which are complete and may end with a dot. */
export const completeNames: CompleteName = (text, kind) => {
  const name = text === '.' ? text : text.toLowerCase().replace(/(?<!\\)\.$/, '')
  if (kind === 'host' && name !== '.') checkLabels(name.split('.'), 'content')
  return name
}

/** A domain that can be registered, as stored: without a final dot, with at least two labels. */
export function normaliseDomain(typed: string): string {
  const name = asAscii(typed.trim()).replace(/\.$/, '')
  if (name === '') throw new RecordProblem('name', 'Enter a domain name.')
  const labels = name.split('.')
  if (labels.length < 2) throw new RecordProblem('name', 'Enter the complete name, such as example.co.uk.')
  checkLabels(labels, 'name')
  if (!labels.every((each) => /^[a-z0-9-]+$/.test(each)))
    throw new RecordProblem('name', 'A domain name has letters, digits and hyphens only.')
  if (/^\d+$/.test(labels.at(-1) ?? '')) throw new RecordProblem('name', 'Enter a name here, not an address.')
  if (name.length > 253) throw new RecordProblem('name', 'This name is too long.')
  return name
}

function checkLabels(labels: readonly string[], field: 'name' | 'content'): void {
  for (const each of labels) {
    if (each === '') throw new RecordProblem(field, 'This name has an extra dot.')
    if (each.length > 63) throw new RecordProblem(field, 'A label between two dots can have at most 63 characters.')
    if (each.includes('*')) throw new RecordProblem(field, 'A * can only be the first part of a record’s name.')
    if (!label.test(each)) {
      throw new RecordProblem(field, `“${each}” is not valid in a name: use letters, digits, hyphens and underscores.`)
    }
  }
}

function asAscii(text: string): string {
  const lower = text.toLowerCase()
  // Names in other scripts are stored in their DNS form.
  return /\P{ASCII}/u.test(lower) ? domainToASCII(lower) || lower : lower
}
