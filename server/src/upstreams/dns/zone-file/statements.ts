import type { Word } from '@portal/contract/dns/records/words.ts'

/** The tokens of one line, or of several lines within parentheses. */
export interface Statement {
  /** The first line. */
  line: number
  /** The line starts with a blank: its records have the same name as the previous ones. */
  startsBlank: boolean
  words: Word[]
}

export interface FileProblem {
  line: number
  message: string
}

/**
 * Splits a zone file lazily into statements, as RFC 1035, section 5.1 defines. Escapes stay in the tokens for their
 * readers.
 */
export function* readStatements(text: string): Generator<Statement | FileProblem> {
  let current: Statement | undefined
  let depth = 0
  // Some editors begin a file with a byte order mark.
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .entries()) {
    const line = index + 1
    current ??= { line, startsBlank: /^[ \t]/.test(content), words: [] }
    const read = readLine(content, depth)
    if (read.problem !== undefined) {
      yield { line, message: read.problem }
      // The rest of the statement cannot be separated from the next one.
      current = undefined
      depth = 0
      continue
    }
    current.words.push(...read.words)
    depth = read.depth
    if (depth > 0) continue
    if (current.words.length > 0) yield current
    current = undefined
  }
  if (current && depth > 0) yield { line: current.line, message: 'A parenthesis is not closed.' }
}

interface ReadLine {
  words: Word[]
  depth: number
  problem?: string
}

function readLine(content: string, depthBefore: number): ReadLine {
  const words: Word[] = []
  let depth = depthBefore
  // One token at a time: blank, comment, parenthesis, quoted string, word.
  const parts = /[ \t]+|;.*|[()]|"((?:[^"\\]|\\.)*)"|"|((?:[^ \t;()"\\]|\\.)+)|\\/gy
  for (const match of content.matchAll(parts)) {
    const [part, quoted, word] = match
    if (quoted !== undefined) words.push({ text: quoted, isQuoted: true })
    else if (word !== undefined) words.push({ text: word, isQuoted: false })
    else if (part === '(') depth += 1
    else if (part === ')') {
      depth -= 1
      if (depth < 0) return { words, depth: 0, problem: 'A parenthesis is closed but not opened.' }
    } else if (part === '"') return { words, depth, problem: 'A quotation mark is not closed on its line.' }
  }
  return { words, depth }
}
