import { type Matcher, matchersOf } from './expression.ts'
import type { Labels, Series } from './prometheus.ts'
import type { Question } from './questions.ts'

export interface Verdict {
  kind: 'has data' | 'empty' | 'error'
  /** The error, or what is wrong with the data. */
  fault: string
}

/** Judges the answer to a question. A panel draws nothing for values that are not numbers, so they are no data. */
export function verdictOf({ shown }: Question, answer: readonly Series[] | Error): Verdict {
  if (answer instanceof Error) return { kind: 'error', fault: answer.message }
  const drawn = answer.filter(({ values }) => values.some(Number.isFinite))
  if (drawn.length === 0) return { kind: 'empty', fault: '' }
  const missing = shown.filter((label) => drawn.some(({ labels }) => !(label in labels)))
  if (missing.length > 0) return { kind: 'error', fault: `a series without the label ${missing.join(', ')}` }
  return { kind: 'has data', fault: '' }
}

/** The values of labels in the queries that no scraped series has, as selectors. */
export function unknownValues(queries: readonly string[], scraped: readonly Labels[]): string[] {
  const isKnown = ({ metric, label, value }: Matcher) => {
    const pattern = new RegExp(`^(?:${value})$`)
    return scraped.some((labels) => labels.__name__ === metric && pattern.test(labels[label] ?? ''))
  }
  const wanted = queries.flatMap(matchersOf).filter((matcher) => !isKnown(matcher))
  return [...new Set(wanted.map(({ metric, label, value }) => `${metric}{${label}="${value}"}`))]
}
