import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** A fault that a person could introduce in a rule, and the tests that must detect it. */
export interface Fault {
  /** The resulting misbehaviour, as a user would report it. */
  name: string
  file: string
  /** Text that occurs exactly once in the file. */
  before: string
  after: string
  tests: readonly string[]
  /** The name of the test in them that has to notice it, where the others take long. */
  only?: RegExp
  /** Its subject, as a word for `--only`. */
  about?: string
}

/** Faults in one file that the same tests detect, each by its name with the text before and after. */
export const faultsIn = (
  file: string,
  tests: readonly string[],
  changes: Record<string, readonly [before: string, after: string]>,
): Fault[] => Object.entries(changes).map(([name, [before, after]]) => ({ name, file, before, after, tests }))

/** The text of the file with the fault. Throws if the rule was rewritten and the fault no longer applies. */
export function textWith({ name, file, before, after }: Fault): string {
  const text = readFileSync(join(root, file), 'utf8')
  const places = text.split(before).length - 1
  if (places !== 1) throw new Error(`"${name}" no longer applies: "${before}" is ${places} times in ${file}.`)
  return text.replace(before, () => after)
}
