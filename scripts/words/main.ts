import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkComments, checkTexts } from './check.ts'
import { readComments, readTexts } from './read.ts'
import { areaOf, type Text } from './text.ts'

// `npm run words -- orders` prints every text of an area, or of paths with a prefix; with `--comments`, its comments and
// titles of tests. `--md DIR` writes a list for each area, `--check` prints violations in both.
const options = { md: { type: 'string' }, check: { type: 'boolean' }, comments: { type: 'boolean' } } as const
const { values, positionals } = parseArgs({ allowPositionals: true, options })

const selected = (texts: Text[]) =>
  texts.filter(
    ({ path }) => positionals.length === 0 || positionals.some((part) => path.startsWith(part) || inArea(path, part)),
  )
if (values.check) {
  const found = [...checkTexts(selected(readTexts())), ...checkComments(selected(readComments()))]
  for (const { path, line, text, found: words, use } of found) {
    console.log(`${path}:${line}: "${words}", use: ${use}\n    ${text}`)
  }
  process.exit()
}
const texts = selected(values.comments ? readComments() : readTexts())
for (const [area, list] of Map.groupBy(texts, ({ path }) => areaOf(path))) {
  const lines = [...Map.groupBy(list, ({ path }) => path)].map(
    ([path, own]) => `## ${path}\n${own.map(({ line, text }) => `${line}: ${text}`).join('\n')}\n`,
  )
  const page = `# ${area}\n\n${lines.join('\n')}`
  if (values.md === undefined) console.log(page)
  else {
    mkdirSync(values.md, { recursive: true })
    writeFileSync(join(values.md, `${area.replaceAll('/', '-')}.md`), page)
  }
}

/** "orders" is also order-desk.ts and order-changes. */
function inArea(path: string, part: string): boolean {
  const stem = part.replace(/s$/, '')
  return path.split(/[/.-]/).some((word) => word === part || word === stem || word === `${stem}s`)
}
