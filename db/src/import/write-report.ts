import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Difference } from './differences.ts'

/** The difference report: one CSV line for each column of each new or changed row. */
export async function writeReport(file: string, differences: AsyncIterable<Difference>): Promise<void> {
  await pipeline(Readable.from(linesOf(differences)), createWriteStream(file))
}

async function* linesOf(differences: AsyncIterable<Difference>): AsyncGenerator<string> {
  yield 'line,outcome,column,before,after\n'
  for await (const { line, outcome, changes } of differences) {
    const changed = Object.entries(changes)
    if (changed.length === 0) yield `${line},${outcome},,,\n`
    else yield changed.map(([column, [before, after]]) => rowOf([line, outcome, column, before, after])).join('')
  }
}

const rowOf = (cells: readonly unknown[]) => `${cells.map((cell) => cellOf(cell)).join(',')}\n`

/** A cell of a file with this separator, in quotes if it needs them. */
export function cellOf(value: unknown, separator = ','): string {
  const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
