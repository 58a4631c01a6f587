import type { ParseArgsOptionsConfig } from 'node:util'
import type { Shell } from './shell.ts'

/** A command as it was typed. */
export interface Typed {
  shell: Shell
  values: Readonly<Record<string, unknown>>
  words: readonly string[]
  /** Prints the answer of the API instead of a table. */
  isJson: boolean
}

export interface Command {
  name: string
  /** The name with its words and options. */
  usage: string
  does: string
  /** How many words follow the name. */
  words: { least: number; most: number }
  options?: ParseArgsOptionsConfig
  run(typed: Typed): Promise<void>
}

/** An option that was typed with a text; undefined if it was not. */
export function option({ values }: Pick<Typed, 'values'>, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** Prints the answer of the API, or what a person reads. */
export function show({ shell, isJson }: Pick<Typed, 'shell' | 'isJson'>, json: unknown, text: () => string): void {
  shell.print(isJson ? JSON.stringify(json, null, 2) : text())
}
