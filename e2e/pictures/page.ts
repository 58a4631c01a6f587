import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskPages } from '@portal/contract/desk-pages.ts'
import { pages } from '@portal/contract/pages.ts'
import { moreScreens } from '../support/more-screens.ts'
import { type Screen, screens } from '../support/screens.ts'
import { looks, nameOf } from './looks.ts'

/** Every screen of the pictures, by area, with the person who opens it. */
export const allScreens: Record<string, { who?: string; list: Screen[] }> = { ...screens, ...moreScreens }

const file = join(import.meta.dirname, '..', '..', 'docs', 'screens.md')

export const isPageCurrent = (): boolean => readFileSync(file, 'utf8') === page()

export const writePage = (): void => writeFileSync(file, page())

function page(): string {
  const areas = Object.entries(allScreens).map(([area, { who = 'service.desk', list }]) => {
    const rows = list.map(
      ({ path, act, opens }, index) =>
        `| \`${nameOf(area, index, path)}\` | \`${path}\`${act ? (opens ? `, then \`${opens}\`` : ', after an action') : ''} |`,
    )
    return `## ${area[0]?.toUpperCase()}${area.slice(1)} (${who})\n\n| picture | address |\n|---|---|\n${rows.join('\n')}\n`
  })
  const looksInWords = Object.entries(looks).map(
    ([name, { theme, mode, width }]) => `| \`${name}\` | ${theme} | ${mode} | ${width} px |`,
  )
  return `# Screens

\`npm run pictures\` makes a picture of every screen below in each look, from its own demo, in \`.cache/pictures\`, and prints the
texts that an edge cuts. \`--looks phone\` and \`--only WORD\` make some of them, \`--address URL\` uses a demo that runs already, and
\`--page\` writes this page. The screens are those of \`accessibility.spec.ts\`, those that other journeys check, and the pages
that people open most without results, without data, with thousands of records and without permission. A test fails
if a page of the portal or of the desk is missing here.

| look | theme | mode | width |
|---|---|---|---|
${looksInWords.join('\n')}

${areas.join('\n')}`
}

/** Pages of the portal and of the desk that no screen shows. */
export function pagesWithoutPicture(): string[] {
  const shown = Object.values(allScreens).flatMap(({ list }) =>
    list.flatMap(({ path, opens }) => [path.replace(/[?#].*/, ''), ...(opens ? [opens] : [])]),
  )
  const all = [...Object.values(pages), ...Object.values(deskPages)].map(({ path }) => path)
  return all.filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return !shown.some((address) => pattern.test(address))
  })
}
