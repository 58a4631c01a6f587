import type { Readable } from 'node:stream'
import { z } from 'zod'
import { FileProblem } from './file-problem.ts'
import { reasonColumn } from './reason-column.ts'
import type { NamedRows, SourceItem } from './row-source.ts'

const longestLine = 1_048_576

/** One JSON object per line; the keys of the first line are the columns of the file. Bytes are in UTF-8. */
export async function openNdjson(file: string, bytes: Readable): Promise<NamedRows> {
  const lines = linesOf(bytes)
  const first = await nextItem(lines)
  if (!first) throw new FileProblem(file, 'is empty')
  if ('reason' in first) throw new FileProblem(file, `line ${first.line} ${first.reason}`)
  const names = Object.keys(first.values)
  return { names, rows: rowsOf(first, lines, new Set(names)) }
}

async function* rowsOf(
  first: SourceItem,
  lines: AsyncIterator<Line>,
  names: ReadonlySet<string>,
): AsyncGenerator<SourceItem> {
  yield first
  for (let item = await nextItem(lines); item; item = await nextItem(lines)) {
    const unknown = 'values' in item ? Object.keys(item.values).find((key) => !names.has(key)) : undefined
    yield unknown === undefined
      ? item
      : { line: item.line, column: unknown.slice(0, 60), reason: 'is not a key of the first line' }
  }
}

const JsonObject = z.record(z.string(), z.unknown())

async function nextItem(lines: AsyncIterator<Line>): Promise<SourceItem | undefined> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { line, text } = next.value
    if (text === undefined) return { line, column: '', reason: `is longer than ${longestLine} characters` }
    if (text.trim() === '') continue
    const parsed = JsonObject.safeParse(parseJson(text))
    if (!parsed.success) return { line, column: '', reason: 'is not a JSON object' }
    const { [reasonColumn]: _, ...values } = parsed.data
    return { line, values }
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Line {
  line: number
  /** Absent if the line is too long. */
  text: string | undefined
}

async function* linesOf(bytes: Readable): AsyncGenerator<Line> {
  const decoder = new TextDecoder()
  let line = 1
  let open = ''
  let isTooLong = false
  for await (const chunk of bytes) {
    const parts = (open + decoder.decode(chunk, { stream: true })).split('\n')
    open = parts.pop() ?? ''
    for (const text of parts) {
      yield { line, text: isTooLong ? undefined : text }
      line += 1
      isTooLong = false
    }
    if (open.length > longestLine) {
      isTooLong = true
      open = ''
    }
  }
  const rest = open + decoder.decode()
  if (rest || isTooLong) yield { line, text: isTooLong ? undefined : rest }
}
