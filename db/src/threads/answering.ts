import { Problem } from '@portal/contract/problem.ts'
import { constants, getPriority, setPriority } from 'node:os'

/** The parts of a problem that can leave a thread, as plain data. */
export type Refused = Pick<Problem, 'code' | 'message' | 'fields' | 'retryAfter'>

export type Answer<T> = { done: T } | { refused: Refused }

export interface Task {
  work: string
  input: readonly never[]
}

/** The default export of a thread's module. A refusal is a regular result; any other failure is an error. */
export function answering(works: Readonly<Record<string, (...input: never[]) => unknown>>) {
  giveWay()
  return async ({ work, input }: Task): Promise<Answer<unknown>> => {
    const perform = works[work]
    if (!perform) throw new Error(`This thread knows no work "${work}".`)
    try {
      return { done: await perform(...input) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { code, message, fields, retryAfter } = error
      return { refused: { code, message, fields, retryAfter } }
    }
  }
}

// On a busy machine a thread still gets a quarter of a core.
const nicer = 5

/** Requests take priority. Outside Linux the priority would change for the whole process. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + nicer))
}
