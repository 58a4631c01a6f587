import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Settings } from '../server/src/settings.ts'

const file = join(import.meta.dirname, '..', 'docs', 'settings.md')

/** The manual's page of settings, from the descriptions in their schema. */
export function settingsPage(): string {
  const rows = Object.entries(Settings.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(undefined)
    const initial = parsed.success && parsed.data !== undefined ? `\`${JSON.stringify(parsed.data)}\`` : ''
    return `| \`${name}\` | ${schema.description ?? ''} | ${initial} |`
  })
  return [
    '# Settings',
    '',
    'All settings come from the environment, and are read and checked once, at the start; an invalid one stops the start and is named.',
    '`node scripts/settings-doc.ts` generates this page from the schema in `server/src/config.ts`.',
    '',
    '| name | meaning | default |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** Whether the manual's page matches the schema. */
export function isSettingsPageCurrent(): boolean {
  return readFileSync(file, 'utf8') === settingsPage()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, settingsPage())
