import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** A fault that a person could make in a rule, and the tests that have to notice it. */
export interface Fault {
  /** What the portal would do wrong, as a person would report it. */
  name: string
  file: string
  /** Text that is in the file exactly once. */
  before: string
  after: string
  tests: readonly string[]
}

/** The text of the file with the fault in it. Throws where the rule was rewritten and the fault no longer applies. */
export function textWith({ name, file, before, after }: Fault): string {
  const text = readFileSync(join(root, file), 'utf8')
  const places = text.split(before).length - 1
  if (places !== 1) throw new Error(`"${name}" no longer applies: "${before}" is ${places} times in ${file}.`)
  return text.replace(before, () => after)
}
