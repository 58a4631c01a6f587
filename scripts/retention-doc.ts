import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Settings } from '../server/src/config.ts'
import type { Rule } from '../server/src/retention/rule.ts'
import { rules } from '../server/src/retention/rules.ts'

const file = join(import.meta.dirname, '..', 'docs', 'retention.md')

/** The manual's page of what is stored for how long, from the rules that delete it. */
export function retentionPage(): string {
  return [
    '# What is stored for how long',
    '',
    'What is in none of these rows stays as long as its account. This page is made by `node scripts/retention-doc.ts` from',
    'the rules in `server/src/retention/rules.ts`, which a worker applies every hour to what has ended and at 02:30 UTC to',
    'what is old. `npm run doctor` says when that did not happen for two days.',
    '',
    '| what | why | how long | tables |',
    '|---|---|---|---|',
    ...rules.map((rule) => `| ${rule.what} | ${rule.why} | ${howLong(rule)} | ${tablesOf(rule)} |`),
    '',
  ].join('\n')
}

function howLong({ days, until }: Rule): string {
  if (!days) return until
  return `${String(Settings.shape[days].parse(undefined))} days (\`${days}\`) ${until}`
}

const tablesOf = (rule: Rule) =>
  Object.keys(rule.over(1))
    .map((table) => `\`${table}\``)
    .join(', ')

/** Whether the page in the manual is the one that the rules make. */
export function isRetentionPageCurrent(): boolean {
  return readFileSync(file, 'utf8') === retentionPage()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, retentionPage())
