import { counted, number } from '@portal/contract/format/counts.ts'
import type { Loaded, Phase } from './load-rows.ts'

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/** A line that updates in place on a terminal, and repeats every few seconds in a log. */
export class ProgressLine {
  readonly #terminal: Terminal
  readonly #now: () => number
  #startedAt = 0
  #writtenAt = 0

  constructor(terminal: Terminal, now: () => number) {
    this.#terminal = terminal
    this.#now = now
  }

  show(file: string, phase: Phase, rows: number): void {
    const at = this.#now()
    if (phase === 'reading' && rows === 1) this.#startedAt = at
    if (phase === 'reading' && at - this.#writtenAt < (this.#terminal.isTTY ? 200 : 5000)) return
    this.#writtenAt = at
    const seconds = Math.max((at - this.#startedAt) / 1000, 0.001)
    const text = `${file}: ${phase}, ${number(rows)} rows, ${number(Math.round(rows / seconds))} rows/s`
    this.#terminal.write(this.#terminal.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  }

  finish(file: string, { rows, added, changed, unchanged }: Loaded, form: string): string {
    if (this.#terminal.isTTY) this.#terminal.write('\r\u001b[K')
    const seconds = ((this.#now() - this.#startedAt) / 1000).toFixed(1)
    const [fresh, moved, same] = [added, changed, unchanged].map((count) => number(count))
    return `${file} (${form}): ${counted(rows, 'row')} in ${seconds} s: ${fresh} new, ${moved} changed, ${same} unchanged`
  }
}
