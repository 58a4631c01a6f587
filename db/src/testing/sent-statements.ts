import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Statement, statements } from '../statements.ts'

const sent = new Set<string>()
let isListening = false
let written = 0

/** Keeps the text of every statement that this process sends, so that another PostgreSQL can be asked about each. */
export function listenToStatements(): void {
  if (isListening) return
  isListening = true
  // oxlint-disable-next-line typescript/consistent-type-assertions -- nothing else is published there
  statements.subscribe((message) => sent.add((message as Statement).sql))
}

/** Writes down what was sent since the last call. */
export function writeStatements(folder: string): void {
  const texts = [...sent].slice(written)
  if (texts.length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${process.pid}-${written}.json`), JSON.stringify(texts))
  written = sent.size
}
