import { Problem } from '@portal/contract/problem.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { answering } from '../answering.ts'

const works = {
  add: (one: number, other: number) => one + other,
  refuse: (): never => {
    throw new Problem('invalid', { fields: { csv: 'Line 3 is no record.' } })
  },
  fail: (): never => {
    throw new Error('a defect')
  },
  forEver: (): never => {
    for (;;);
  },
  fillMemory: () => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, index) => index + held.length))
  },
  /** The niceness of the thread that answers requests, whose number is that of the process, and of all threads. */
  niceness: () => ({
    threadId,
    niceness: [String(process.pid), ...readdirSync('/proc/self/task')].map(nicenessOf),
  }),
}

/** Field 19 of `man proc_pid_stat`; field 2 is a name in parentheses. */
function nicenessOf(task: string): number {
  const stat = readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

export type TrialWorks = typeof works

export default answering(works)
