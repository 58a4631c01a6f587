import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { FileProblem } from '../file-problem.ts'

export interface Dialog {
  say(text: string): void
  /** The answer; the default if it is empty. */
  ask(question: string, byDefault?: string): Promise<string>
  /** Repeats the question until the answer is one of these, in any case. */
  choose(question: string, choices: readonly string[], byDefault?: string): Promise<string>
  /** Says why the last answer cannot be used. The way back leads past it. */
  refuse(reason: string): void
  /** Asks questions with a way back to each of them. They depend on nothing but the answers. */
  withWayBack<Result>(questions: () => Promise<Result>): Promise<Result>
  close(): void
}

export const goBack = '<'

/** Leads back to the question before. */
class Back extends Error {}

/** Questions at a terminal, or with answers from a file. */
export function openDialog(input: Readable, output: Writable): Dialog {
  const reader = createInterface({ input })
  const answers = reader[Symbol.asyncIterator]()
  let given: string[] = []
  /** How many of the answers the questions have had since they were started again. */
  let used = 0
  const isRepeating = () => used < given.length
  const say = (text: string) => void (isRepeating() || output.write(`${text}\n`))

  async function ask(question: string, byDefault = ''): Promise<string> {
    const before = given[used]
    if (before !== undefined) {
      used += 1
      return before
    }
    const back = given.length > 0 ? ` (${goBack} back)` : ''
    output.write(`${question}${byDefault === '' ? '' : ` [${byDefault}]`}${back}: `)
    const next = await answers.next()
    if (next.done)
      throw new FileProblem('map', 'the answers ended before the last question, so this type of rows was not mapped')
    const answer = next.value.trim()
    if (answer === goBack) {
      if (given.length > 0) throw new Back()
      say('This is the first question.')
      return ask(question, byDefault)
    }
    given.push(answer || byDefault)
    used += 1
    return answer || byDefault
  }

  function refuse(reason: string): void {
    given.pop()
    used -= 1
    say(reason)
  }

  return {
    say,
    ask,
    refuse,
    async choose(question, choices, byDefault) {
      for (;;) {
        const answer = await ask(question, byDefault)
        const found = choices.find((choice) => choice.toLowerCase() === answer.toLowerCase())
        if (found !== undefined) return found
        refuse(`Choose one of: ${choices.join(', ')}`)
      }
    },
    async withWayBack(questions) {
      given = []
      for (;;) {
        used = 0
        try {
          return await questions()
        } catch (error) {
          if (!(error instanceof Back)) throw error
          given.pop()
        }
      }
    },
    close: () => reader.close(),
  }
}
