import { styleText } from 'node:util'
import { keptSecret } from '../lib/secret.ts'
import { examine } from './examine.ts'
import type { Finding, Health } from './finding.ts'

const looks: Record<Health, [word: string, colour: Parameters<typeof styleText>[0]]> = {
  ok: ['good', 'green'],
  warning: ['look', 'yellow'],
  wrong: ['WRONG', 'red'],
  unused: ['-', 'gray'],
}

function lineOf({ about, health, words, remedy }: Finding): string {
  const [word, colour] = looks[health]
  const first = `${styleText(colour, word.padEnd(6))} ${about.padEnd(20)} ${words}`
  return remedy ? `${first}\n${' '.repeat(28)}${remedy}` : first
}

const findings = await examine(process.env, () => keptSecret(process.env.DATA_DIR ?? '.data'))
for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`)
const wrong = findings.filter(({ health }) => health === 'wrong').length
process.stdout.write(wrong > 0 ? `\n${wrong} to fix.\n` : '\nNo problems found.\n')
process.exitCode = wrong > 0 ? 1 : 0
