/** A word of a zone file. What stands in quotation marks is one, with everything in it. */
export interface Word {
  text: string
  isQuoted: boolean
}

/** What stands on one line, or within parentheses over several. */
export interface Statement {
  /** Where it begins. */
  line: number
  /** The line begins with a blank: its records are of the same name as those before. */
  startsBlank: boolean
  words: Word[]
}

export interface FileProblem {
  line: number
  message: string
}

/**
 * Takes a zone file apart, as RFC 1035 section 5.1 writes it, one statement after the other as they are asked for.
 * Escapes stay in the words, for whoever reads them.
 */
export function* readStatements(text: string): Generator<Statement | FileProblem> {
  let current: Statement | undefined
  let depth = 0
  for (const [index, content] of text.replaceAll(/\r\n?/g, '\n').split('\n').entries()) {
    const line = index + 1
    current ??= { line, startsBlank: /^[ \t]/.test(content), words: [] }
    const read = readLine(content, depth)
    if (read.problem !== undefined) {
      yield { line, message: read.problem }
      // The rest of it cannot be told from what follows.
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
  if (current && depth > 0) yield { line: current.line, message: 'A parenthesis is opened and not closed.' }
}

interface ReadLine {
  words: Word[]
  depth: number
  problem?: string
}

function readLine(content: string, depthBefore: number): ReadLine {
  const words: Word[] = []
  let depth = depthBefore
  // One at a time: a blank, a comment, a parenthesis, a quoted text, a word.
  const parts = /[ \t]+|;.*|[()]|"((?:[^"\\]|\\.)*)"|"|((?:[^ \t;()"\\]|\\.)+)|\\/gy
  for (const match of content.matchAll(parts)) {
    const [part, quoted, word] = match
    if (quoted !== undefined) words.push({ text: quoted, isQuoted: true })
    else if (word !== undefined) words.push({ text: word, isQuoted: false })
    else if (part === '(') depth += 1
    else if (part === ')') {
      depth -= 1
      if (depth < 0) return { words, depth: 0, problem: 'A parenthesis is closed and not opened.' }
    } else if (part === '"') return { words, depth, problem: 'A quotation mark is opened and not closed on its line.' }
  }
  return { words, depth }
}
