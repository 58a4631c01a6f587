import { parse } from 'csv-parse/sync'
import type { Text } from './text.ts'

/** Every text in a demo file that a person reads, once; without days, paths and addresses. */
export function textsInData(path: string, content: string): Text[] {
  const rows: unknown[] = path.endsWith('.csv')
    ? parse(content, { columns: true })
    : content
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
  const found = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    for (const text of textsOf(row)) if (!found.has(text)) found.set(text, index + (path.endsWith('.csv') ? 2 : 1))
  }
  return [...found].map(([text, line]) => ({ path, line, text }))
}

/** Names of places are left out. */
const places = ['address', 'exchange_name', 'localExchange']

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return isRead(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (places.includes(key) ? [] : textsOf(each)))
}

const isRead = (text: string) => /[a-z] [a-z]/.test(text) && !/^(today|now)\b|^[{[]|^\\x/.test(text)
