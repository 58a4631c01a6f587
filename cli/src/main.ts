#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './run.ts'

const { env, stdin, stdout, stderr } = process

process.exitCode = await run(process.argv.slice(2), {
  folder: join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'portal'),
  print: (text) => void stdout.write(`${text}\n`),
  complain: (text) => void stderr.write(`${text}\n`),
  ...(stdin.isTTY && stdout.isTTY && { ask }),
  wait: (ms) => wait(ms),
  now: () => Date.now(),
})

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: stdin, output: stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
