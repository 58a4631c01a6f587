import { ContentProblem } from './content-problem.ts'
import type { WireReader } from './wire.ts'
import type { Word } from './words.ts'

/** How a name in a content is completed: by the person's zone, a file's origin, or not at all. */
export type CompleteName = (text: string, kind: 'host' | 'mailbox') => string

/** The remaining tokens of a content, from the front. */
export class Words {
  readonly #words: Word[]

  constructor(words: readonly Word[]) {
    this.#words = [...words]
  }

  get first(): Word | undefined {
    return this.#words[0]
  }

  next(): Word {
    const word = this.#words.shift()
    if (!word) throw new ContentProblem('Something is missing at the end of this record.')
    return word
  }

  rest(): Word[] {
    return this.#words.splice(0)
  }
}

/** How a person enters a part of a content. */
export interface Input {
  key: string
  label: string
  hint?: string
  isNumber?: boolean
  isLong?: boolean
  isName?: boolean
  /** The address or name that the record leads to. */
  isTarget?: boolean
  /** May be left empty. */
  isOptional?: boolean
  initial?: string
  /** The usual values with their meaning; others are possible. */
  choices?: readonly (readonly [value: string, meaning: string])[]
}

/** A part of a content: one text in its canonical form, which `read` accepts and returns unchanged. */
export interface Field extends Input {
  read: (words: Words, complete: CompleteName) => string
  bytes: (value: string) => Uint8Array
  take: (wire: WireReader) => string
  /** In a zone file, if it differs. */
  printed?: (value: string) => string
  /** In a form, if it differs. */
  shown?: (value: string) => string
  typed?: (text: string) => string
}
