import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Statement, statements } from '../statements.ts'

const sent = new Set<string>()
let isListening = false
let written = 0

/** Records the text of every statement of this process, so that another PostgreSQL version can check each. */
export function listenToStatements(): void {
  if (isListening) return
  isListening = true
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the channel carries nothing else
  statements.subscribe((message) => sent.add((message as Statement).sql))
}

/** Writes the statements since the last call to a file. */
export function writeStatements(folder: string): void {
  const texts = [...sent].slice(written)
  if (texts.length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}-${written}.json`), JSON.stringify(texts))
  written = sent.size
}
