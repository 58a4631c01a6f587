import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** Said to the person who typed it. */
export class RecordProblem extends Error {
  readonly field: 'name' | 'type' | 'ttl' | 'content'

  constructor(field: RecordProblem['field'], message: string) {
    super(message)
    this.field = field
  }
}

const label = /^[a-z0-9_]([a-z0-9_/-]*[a-z0-9_])?$/

/** A complete name, without the dot at the end. */
export function fullName(name: string, zone: string): string {
  return name === '@' ? zone : `${name}.${zone}`
}

/** The name within the zone; null where it is outside. */
export function nameWithin(full: string, zone: string): string | null {
  if (full === zone) return '@'
  return full.endsWith(`.${zone}`) ? full.slice(0, -zone.length - 1) : null
}

/** What somebody typed as the name of a record, as it is kept: relative, in lower case, `@` for the zone itself. */
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

/** What somebody typed as a target: a name without any dot is one of this zone, every other one is complete. */
export function normaliseTarget(typed: string, zone: string): string {
  const text = asAscii(typed.trim())
  if (text === '') throw new RecordProblem('content', 'Enter the name that it leads to.')
  if (text === '@') return zone
  const bare = text.replace(/\.$/, '')
  if (isIP(bare)) throw new RecordProblem('content', 'Enter a name here, not an address.')
  const full = bare.includes('.') || text.endsWith('.') ? bare : `${bare}.${zone}`
  checkLabels(full.split('.'), 'content')
  if (full.length > 253) throw new RecordProblem('content', 'This name is too long.')
  return full
}

function checkLabels(labels: readonly string[], field: 'name' | 'content'): void {
  for (const each of labels) {
    if (each === '') throw new RecordProblem(field, 'There is a dot too many in this name.')
    if (each.length > 63) throw new RecordProblem(field, 'A part between two dots has at most 63 characters.')
    if (each.includes('*')) throw new RecordProblem(field, 'A * may only be the first part of the name of a record.')
    if (!label.test(each)) {
      throw new RecordProblem(field, `“${each}” is no part of a name: use letters, digits, hyphens and underscores.`)
    }
  }
}

function asAscii(text: string): string {
  const lower = text.toLowerCase()
  // Names in other scripts are kept in the form that DNS has for them.
  return /\P{ASCII}/u.test(lower) ? domainToASCII(lower) || lower : lower
}
