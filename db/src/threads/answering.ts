import { Problem } from '@portal/contract/problem.ts'
import { constants, getPriority, setPriority } from 'node:os'

/** What of a problem can leave a thread: no more of it than plain data. */
export type Refused = Pick<Problem, 'code' | 'message' | 'fields' | 'retryAfter'>

export type Answer<T> = { done: T } | { refused: Refused }

export interface Task {
  work: string
  input: readonly never[]
}

/** What a thread exports by default. A rule that is broken is an answer; anything else that fails is an error. */
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

/** Answers come first. Elsewhere than on Linux this would be asked for the whole process. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + nicer))
}
