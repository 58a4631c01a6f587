import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { FileProblem } from '../file-problem.ts'

export interface Dialog {
  say(text: string): void
  /** The answer; the default if it is empty. */
  ask(question: string, byDefault?: string): Promise<string>
  /** Repeats the question until the answer is one of these, in any case. */
  choose(question: string, choices: readonly string[], byDefault?: string): Promise<string>
  close(): void
}

/** Questions at a terminal, or with answers from a file. */
export function openDialog(input: Readable, output: Writable): Dialog {
  const reader = createInterface({ input })
  const answers = reader[Symbol.asyncIterator]()

  async function ask(question: string, byDefault = ''): Promise<string> {
    output.write(`${question}${byDefault === '' ? '' : ` [${byDefault}]`}: `)
    const next = await answers.next()
    if (next.done) throw new FileProblem('map', 'the answers ended before the last question; nothing was written')
    return next.value.trim() || byDefault
  }

  return {
    say: (text) => void output.write(`${text}\n`),
    ask,
    async choose(question, choices, byDefault) {
      for (;;) {
        const answer = await ask(question, byDefault)
        const found = choices.find((choice) => choice.toLowerCase() === answer.toLowerCase())
        if (found !== undefined) return found
        output.write(`Choose one of: ${choices.join(', ')}\n`)
      }
    },
    close: () => reader.close(),
  }
}
