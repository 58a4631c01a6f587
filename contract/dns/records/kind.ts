import type { Field, Input } from './field.ts'
import type { Word } from './words.ts'

/** A record type: everything that the form, the zone file, the comparison and the name servers need of it. */
export interface Kind {
  /** Its purpose, for a person who does not know the type. */
  about: string
  /** A complete content as people type it. */
  example: string
  fields: readonly Field[]
  /** Its usual name, if that is not obvious. */
  nameHint?: string
  /** The order of the fields on the wire, if it differs. */
  wireOrder?: readonly string[]
  /** Tokens of a content that is not in zone file format. */
  words?: (content: string) => Word[]
  /** Throws if the fields do not fit each other; the same rules as those of `named-checkzone`. */
  check?: (values: readonly string[]) => void
  /** Throws if the values are valid and certainly not meant. */
  advise?: (values: readonly string[]) => void
  /** Inputs of the form, if they are not the fields. */
  form?: {
    inputs: readonly Input[]
    split: (values: readonly string[]) => string[]
    join: (parts: readonly string[]) => string
  }
}
