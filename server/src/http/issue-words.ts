import { inList } from '@portal/contract/format/lists.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const typeNames: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The message of a fault whose schema has none of its own, in place of the library's. */
export function issueInWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return isEmpty(issue.input) ? 'Choose an option.' : `Choose one of these: ${inList(issue.values.map(String))}.`
    case 'invalid_type':
      return isEmpty(issue.input) ? 'Enter a value.' : `Enter ${typeNames[issue.expected] ?? 'a valid value'}.`
    case 'too_small':
      return boundInWords(issue, Number(issue.minimum), 'or more')
    case 'too_big':
      return boundInWords(issue, Number(issue.maximum), 'or fewer')
    case 'invalid_format':
      return formatInWords(issue)
    case 'unrecognized_keys':
      return `Remove what is not known: ${inList(issue.keys)}.`
    default:
      return 'Check this field.'
  }
}

function boundInWords({ origin }: { origin: string }, bound: number, which: 'or more' | 'or fewer'): string {
  if (origin === 'string')
    return bound === 1 && which === 'or more' ? 'Enter a value.' : `Enter ${counted(bound, 'character')} ${which}.`
  if (origin === 'array' || origin === 'set') return `Choose ${counted(bound, 'item')} ${which}.`
  return `Enter ${bound} ${which === 'or more' ? which : 'or less'}.`
}

function formatInWords({ format, input }: { format: string; input?: unknown }): string {
  // A field for a time is complete or empty: only a program needs to know the form.
  if (format === 'datetime')
    return isEmpty(input) ? 'Enter a date and time.' : 'Enter a date and time such as 2026-04-14T11:30:00Z.'
  if (format === 'email') return 'Enter an email address.'
  if (format === 'url') return 'Enter an address such as https://example.com.'
  return 'Check the format.'
}
