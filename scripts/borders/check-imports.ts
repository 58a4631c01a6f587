import type { Finding } from './finding.ts'
import { matches } from './matches.ts'
import type { Source } from './source.ts'
import { type Border, borders, byName, rooms } from './table.ts'

/** Imports that the table of borders forbids. */
export function checkImports({ path, imports }: Source, table: readonly Border[] = borders): Finding[] {
  const held = table.filter(({ files, except }) => matches(path, files) && !matches(path, except))
  return imports.flatMap(({ to, written, line }) => {
    const crossed = held
      .filter(({ mayNotImport, but }) => matches(to, mayNotImport) && !matches(to, but))
      .map(({ because }) => because)
    if (written.startsWith('.') && isOtherRoom(path, to)) crossed.push(byName)
    return crossed.map((because) => ({ file: path, line, text: `imports ${written}. ${because}` }))
  })
}

function isOtherRoom(path: string, to: string): boolean {
  const [from = '', into = ''] = [path, to].map((each) => each.split('/')[0] ?? '')
  return from !== into && rooms.includes(from) && rooms.includes(into)
}
