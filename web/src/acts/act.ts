import { momentOf, penceOf } from '@portal/contract/format/typed.ts'
import type { TextFieldProps } from '@portal/ui/src/TextField.tsx'
import type { ReactNode } from 'react'

type TextLook = Pick<TextFieldProps, 'type' | 'inputMode' | 'mono' | 'autoComplete' | 'placeholder' | 'maxLength'>

/** The choices and their visible names. Numbers lose their order in a record: they come as pairs. */
export type Names = Readonly<Record<string, string>> | readonly (readonly [value: string, name: string])[]

/** One field of a small form; `name` is the server's name for it. */
export type ActField = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  /** Other names of the field in the server's refusals. */
  also?: readonly string[]
} & (
  | ({ kind: 'text' } & TextLook)
  | { kind: 'lines'; rows?: number; maxLength?: number }
  | { kind: 'day'; earliest?: string; latest?: string }
  | { kind: 'moment' | 'number' | 'money' | 'tick' }
  | {
      kind: 'choice' | 'radio'
      names: Names
      /** An optional choice that is not made, such as "All"; by default "No change". */
      noChoice?: string
    }
)

export type ActValue = string | boolean
export type ActValues = Record<string, ActValue>
/** The body of a call: numbers for numbers and pence, moments in UTC, and null for an optional field left empty. */
export type ActBody = Record<string, string | number | boolean | null>

/** The result of an act that can be read only once, such as a secret. */
export interface Shown {
  title: string
  content: ReactNode
  /** On the button that closes it. */
  close: string
  size?: 'wide'
}

/** A small change, declared: what it asks for, the call that does it, why it cannot be done now, what is said afterwards. */
export interface Act {
  key: string
  /** On the button and above the form: "Set date". */
  title: string
  /** The single key that presses its button beside the queue of the desk. */
  shortcut?: string
  /** On the button, if the text around it says the rest: "Change". */
  button?: string
  /** Above the form, where it says more than the button: "Cancel order 1234?". */
  heading?: string
  /** The consequence, if the title does not say it. */
  text?: ReactNode
  /** Its fields; an empty list asks for confirmation. Without a list one press does it. */
  fields?: readonly ActField[]
  /** The initial values of the form. */
  initial?: ActValues
  /** The version that they show. Typed values are sent with the version with which the typing began. */
  version?: number
  /** Names what is typed, so that it survives a reload. */
  draft?: string
  /** On the button that does it, where that is not the one that opened the form. */
  confirm?: string
  /** On the button that closes the form without doing it: "Keep order". */
  stay?: string
  /** Why it cannot be done now. */
  refusal?: string | undefined
  /** Does it; returns a result to read, or a message to show instead of `done`. */
  do: (body: ActBody, once: string, basedOn?: number) => Promise<string | Shown | void>
  /** Runs in any case, also after a refusal, to reload data that may have changed. */
  afterwards?: () => unknown
  /** Said when it is done: "Date set". */
  done?: string
  /** The act that reverses it, offered in the message after an act of one press. */
  undo?: Act
  /** Said before the reason where one press of it fails. */
  failed?: string
  colour?: 'primary' | 'secondary' | 'tertiary' | 'cta'
  icon?: ReactNode
  /** It cannot be undone: apart from the others in a menu, in another colour as a button. */
  destructive?: true
}

/** Does an act with what was typed. */
export async function perform({ do: work, version, afterwards }: Act, body: ActBody, once: string, basedOn = version) {
  try {
    return await work(body, once, basedOn)
  } finally {
    await afterwards?.()
  }
}

export const labelOf = ({ button, title }: Act): string => button ?? title

export const pairsOf = (names: Names): readonly (readonly [string, string])[] => {
  return Array.isArray(names) ? names : Object.entries(names)
}

/** The values of a form before anything is typed. */
export function valuesOf({ fields = [], initial = {} }: Act): ActValues {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, initial[name] ?? (kind === 'tick' ? false : '')]))
}

/**
 * The typed values as the call takes them. Invalid or missing values are sent unchanged: the server names the error.
 */
export function bodyOf(fields: readonly ActField[], values: ActValues): ActBody {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name] ?? ''
      if (value === '' && field.isOptional) return []
      return [[field.name, valueOf(field, value)]]
    }),
  )
}

function valueOf({ kind }: ActField, value: ActValue): ActBody[string] {
  switch (kind) {
    case 'number':
      return numberOr(value, value === '' ? Number.NaN : Number(value))
    case 'money':
      // 12.34 is 1234 pence; by digits, so that no fraction of a penny is made.
      return numberOr(value, penceOf(String(value)))
    case 'moment':
      return momentOf(String(value))
    case 'tick':
      return value === true
    case 'text':
    case 'lines':
    case 'day':
    case 'choice':
    case 'radio':
      return value
  }
}

const numberOr = (typed: ActValue, number: number) => (Number.isFinite(number) ? number : typed)
