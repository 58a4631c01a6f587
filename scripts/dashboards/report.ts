import type { Question } from './questions.ts'
import { reasons } from './reasons.ts'
import type { Verdict } from './verdict.ts'

/** Prints each result as it comes, and what was wrong at the end. */
export function createReport() {
  const faults: string[] = []
  const used = new Set<string>()
  const counts = new Map<string, number>()
  const print = (kind: string, text: string) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    process.stdout.write(`${kind.padEnd(9)} ${text}\n`)
  }
  const reasonFor = (subject: string): string => {
    const reason = reasons.get(subject)
    if (reason === undefined) faults.push(`${subject}: without data, and without a reason for it`)
    else used.add(subject)
    return reason ?? 'no reason is known'
  }
  return {
    fault: (text: string) => void faults.push(text),
    verdict({ where, query }: Question, { kind, fault }: Verdict) {
      const line = `${where}: ${query}`
      print(kind, kind === 'empty' ? `${line} (${reasonFor(query)})` : fault ? `${line} (${fault})` : line)
      if (kind === 'error') faults.push(`${line}: ${fault}`)
    },
    /** A value of a label that a query looks for and no series has. */
    unknown: (selector: string) => print('unknown', `${selector} (${reasonFor(selector)})`),
    rule(name: string, health: string, state: string) {
      print(health === 'ok' ? 'evaluated' : 'error', `${name}: ${state}`)
      if (health !== 'ok') faults.push(`Prometheus cannot evaluate ${name}: ${state}`)
    },
    /** Whether nothing was wrong. */
    end(): boolean {
      for (const subject of reasons.keys())
        if (!used.has(subject)) faults.push(`${subject}: has data now; remove its reason`)
      process.stdout.write(`\n${[...counts].map(([kind, number]) => `${kind}: ${number}`).join(', ')}\n`)
      for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`)
      process.stdout.write(faults.length === 0 ? 'No faults.\n' : `${faults.length} faults.\n`)
      return faults.length === 0
    },
  }
}
