import { parseSync } from 'vite'
import type { Text } from './text.ts'

/** Every comment of a file as one text, without code between backticks. Of a suppression only its reason is read. */
export function textsInComments(path: string, code: string): Text[] {
  const texts: Text[] = []
  let end = Number.NaN
  for (const comment of commentsOf(path, code)) {
    const text = comment.value
      .replace(directive, '')
      .replace(/^[*\s]+/gm, ' ')
      .replace(/`[^`]*`/g, '`…`')
      .replace(/\s+/g, ' ')
      .trim()
    const last = texts.at(-1)
    const isContinued = comment.isLine && /^\n[ \t]*$/.test(code.slice(end, comment.start))
    end = comment.isLine && !directive.test(comment.value) ? comment.end : Number.NaN
    if (!/\p{L}/u.test(text)) continue
    if (isContinued && last) last.text += ` ${text}`
    else texts.push({ path, line: code.slice(0, comment.start).split('\n').length, text })
  }
  return texts
}

interface Comment {
  value: string
  start: number
  end: number
  /** Neighbouring lines form one comment. */
  isLine: boolean
}

const directive = /^\s*(?:oxlint-\S+|@ts-expect-error|@vitest-environment|\/ <reference).*?(?:--|$)/

function commentsOf(path: string, code: string): Comment[] {
  if (/\.(ts|tsx|mjs)$/.test(path)) {
    const ofCode = parseSync(path, code).comments.map(({ type, value, start, end }) => ({
      value,
      start,
      end,
      isLine: type === 'Line',
    }))
    return [...ofCode, ...found(code, /--+ (.*)/g, true)].toSorted((a, b) => a.start - b.start)
  }
  return path.endsWith('.css') ? found(code, /\/\*(.*?)\*\//gs, false) : found(code, /#+ (.*)/g, true)
}

/** SQL in a template, style sheets and configuration: comments that begin a line. */
function found(code: string, pattern: RegExp, isLine: boolean): Comment[] {
  return [...code.matchAll(pattern)]
    .filter(({ index }) => /(^|\n)[ \t]*$/.test(code.slice(0, index)))
    .map(({ 0: whole, 1: value = '', index }) => ({ value, start: index, end: index + whole.length, isLine }))
}
