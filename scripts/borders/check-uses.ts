import type { Allowed } from './allowed.ts'
import type { Finding } from './finding.ts'
import { matches } from './matches.ts'
import type { Source } from './source.ts'
import { type UseRule, useRules } from './use-rules.ts'

/** Code outside its place, and obsolete exceptions. */
export function checkUses(sources: readonly Source[], rules: readonly UseRule[] = useRules): Finding[] {
  return rules.flatMap((rule) => {
    const allowed = new Map(Object.values(rule.allowed).flatMap((files) => Object.entries(files)))
    const found = sources.flatMap((source) => checkFile(source, rule, allowed.get(source.path) ?? 0))
    const paths = new Set(sources.map(({ path }) => path))
    const gone = [...allowed.keys()].filter((file) => !paths.has(file))
    return [
      ...found,
      ...gone.map((file) => ({ file, line: 1, text: `is gone: strike it from ${rule.list}.` })),
      ...checkTotal(rule),
    ]
  })
}

function checkTotal({ allowed, most, because, list }: UseRule): Finding[] {
  const total = totalOf(allowed)
  if (most === undefined || total === most) return []
  const text =
    total < most
      ? `allows ${total} in all and not ${most}: write ${total} down in scripts/borders/use-rules.ts.`
      : `allows ${total} in all, and the most is ${most}. ${because}`
  return [{ file: list, line: 1, text }]
}

export function totalOf(allowed: Allowed): number {
  const counts = Object.values(allowed).flatMap((files) => Object.values(files))
  return counts.reduce((sum, count) => sum + count, 0)
}

function checkFile({ path, uses }: Source, rule: UseRule, allowed: number): Finding[] {
  const isHeld = matches(path, rule.files) && !matches(path, rule.except)
  const lines = isHeld ? uses.filter(({ kind }) => kind === rule.kind).map(({ line }) => line) : []
  if (lines.length > allowed) {
    return lines.slice(allowed).map((line) => ({ file: path, line, text: `${rule.does}. ${rule.because}` }))
  }
  if (lines.length === allowed) return []
  const text =
    lines.length === 0
      ? `needs no exception any more: strike it from ${rule.list}.`
      : `needs ${lines.length} and not ${allowed}: write that down in ${rule.list}.`
  return [{ file: path, line: 1, text }]
}
