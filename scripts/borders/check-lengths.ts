import { type Allowed, mayBeLong } from './allowed.ts'
import type { Finding } from './finding.ts'
import { matches } from './matches.ts'
import type { Source } from './source.ts'
import { tests } from './table.ts'

const list = 'scripts/borders/allowed.ts'

/** Files that are longer than STYLE.md allows, in its words, and obsolete exceptions. */
export function checkLengths(sources: readonly Source[], mayBe: Allowed = mayBeLong): Finding[] {
  const allowed = new Map(Object.values(mayBe).flatMap((files) => Object.entries(files)))
  const paths = new Set(sources.map(({ path }) => path))
  const gone = [...allowed.keys()].filter((file) => !paths.has(file))
  return [
    ...sources.flatMap((source) => checkLength(source, allowed.get(source.path))),
    ...gone.map((file) => ({ file, line: 1, text: `is gone: strike it from ${list}.` })),
  ]
}

function checkLength({ path, lines }: Source, allowed: number | undefined): Finding[] {
  const isTest = matches(path, tests)
  const most = isTest ? 600 : 400
  if (allowed === undefined) {
    const because = isTest
      ? 'Test files may be long, but not above 600 lines; then the subject is too big.'
      : 'Above 400 is a failure unless listed with a reason.'
    return lines > most ? [{ file: path, line: most + 1, text: `has ${lines} lines. ${because}` }] : []
  }
  if (lines <= most) return [{ file: path, line: 1, text: `needs no exception any more: strike it from ${list}.` }]
  if (lines === allowed) return []
  return [
    { file: path, line: 1, text: `has ${lines} lines and not ${allowed}: shorten it, or write fewer down in ${list}.` },
  ]
}
