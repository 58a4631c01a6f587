import type { Finding, findingsAbout } from './finding.ts'

/** Tokens may differ by 10 seconds. */
const limitSeconds = { wrong: 10, warning: 2 }

/** The moment before a question about the time and the one after its answer, by this machine's clock. */
export interface Asked {
  from: number
  to: number
}

/** Compares a clock with that of this machine. `precisionMs` is the unit in which it was given. */
export function judgeClock(
  say: ReturnType<typeof findingsAbout>,
  time: number,
  { from, to }: Asked,
  precisionMs = 0,
): Finding[] {
  const seconds = Math.max(from - precisionMs - time, time - to, 0) / 1000
  if (!(seconds > limitSeconds.warning)) return []
  const finding = seconds > limitSeconds.wrong ? say.wrong : say.warning
  return [
    finding(
      `Its clock is ${Math.round(seconds)} seconds ${time > to ? 'ahead of' : 'behind'} the clock of this machine.`,
      'Synchronise both clocks with NTP: tokens are rejected from 10 seconds on.',
    ),
  ]
}

/** The same for the header Date, which has whole seconds; none without the header. */
export function judgeDate(say: ReturnType<typeof findingsAbout>, date: string | null, asked: Asked): Finding[] {
  return date === null ? [] : judgeClock(say, Date.parse(date), asked, 1000)
}
