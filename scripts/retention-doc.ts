import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Settings } from '../server/src/settings.ts'
import type { Rule } from '../server/src/retention/rule.ts'
import { rules } from '../server/src/retention/rules.ts'

const file = join(import.meta.dirname, '..', 'docs', 'retention.md')

/** The manual's page of retention periods, from the rules that delete data. */
export function retentionPage(): string {
  return [
    '# Retention',
    '',
    'Data in none of these rows is kept as long as its account. `node scripts/retention-doc.ts` generates this page from the rules',
    'in `server/src/retention/rules.ts`, which a worker applies every hour to ended data and at 02:30 UTC to expired data.',
    '`npm run doctor` reports if that has not happened for two days.',
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

/** Whether the manual's page matches the rules. */
export function isRetentionPageCurrent(): boolean {
  return readFileSync(file, 'utf8') === retentionPage()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, retentionPage())
