import { apiName, camel, type Names, pagePath, pascal, section, snake, title, words } from './names.ts'

/** A line that an area adds to a file of all areas. */
export interface SharedLine {
  file: string
  line: (names: Names) => string
  /** Goes after the last line of the block that begins like this, or among the lines that begin like this, by their order. */
  into: { block: string } | { sorted: string }
}

export const sharedLines: readonly SharedLine[] = [
  {
    file: 'contract/areas.ts',
    line: ({ area }) => `export * as ${camel(area)} from './${area}/${area}.ts'`,
    into: { sorted: 'export * as ' },
  },
  {
    file: 'contract/pages.ts',
    line: (names) => `  ${camel(names.many)}: ['${pagePath(names)}', '${title(names.many)}', '${names.needs}'],`,
    into: { block: 'export const pages = ' },
  },
  {
    file: 'web/src/shell/jump/page-words.ts',
    line: (names) => `  ${camel(names.many)}: '${section(names)}',`,
    into: { block: 'export const pageWords' },
  },
  {
    file: 'contract/pages.ts',
    line: (names) =>
      `  ${camel(names.one)}: ['${pagePath(names)}/:${camel(names.one)}Id', '${title(names.one)}', '${names.needs}'],`,
    into: { block: 'export const pages = ' },
  },
  {
    file: 'contract/entities.ts',
    line: ({ area, one, many }) =>
      `  ${key(one)}: { name: '${title(one)}', live: '${area}', page: '${camel(one)}', list: '${camel(many)}' },`,
    into: { block: 'const declared = ' },
  },
  {
    file: 'contract/events.ts',
    line: ({ one }) => `  ${key(one)}: ['${words(one)} changed'],`,
    into: { block: 'export const events = ' },
  },
  {
    file: 'server/src/gateway/area-routes.ts',
    line: ({ area, one }) => `export { ${camel(one)}Routes } from './${area}/routes.ts'`,
    into: { sorted: 'export { ' },
  },
  {
    file: 'server/src/gateway/developers/areas.ts',
    line: (names) => `  '${apiName(names)}': ['${section(names)}', '${title(names.many)} of the account.'],`,
    into: { block: 'const apiAreas' },
  },
  {
    file: 'server/src/account-data/tables.ts',
    line: ({ one, many }) => `  ${key(title(many))}: { ${snake(one)}: '${title(many)}' },`,
    into: { block: 'export const accountGroups' },
  },
  {
    file: 'db/demo/load.ts',
    line: ({ one }) => `  await inserted('${snake(one)}')`,
    into: { block: 'async function loadInOrder' },
  },
  {
    file: 'web/src/routes.tsx',
    line: ({ area, many }) => `  ${camel(many)}: () => import('./areas/${area}/${pascal(many)}Page.tsx'),`,
    into: { block: 'const modules' },
  },
  {
    file: 'web/src/routes.tsx',
    line: ({ area, one }) => `  ${camel(one)}: () => import('./areas/${area}/${pascal(one)}Page.tsx'),`,
    into: { block: 'const modules' },
  },
]

const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`)

// The formatter would make several of a longer one.
const lineWidth = 120

/** The text of the file with the line in its place. */
export function addLine(text: string, { file, into }: SharedLine, line: string): string {
  const lines = text.split('\n')
  if (lines.includes(line)) throw new Error(`${file} has ${line.trim()} already.`)
  if (line.length > lineWidth)
    throw new Error(`Use shorter names: in ${file}, ${line.trim()} is too long for one line.`)
  const at = 'block' in into ? endOfBlock(lines, into.block) : placeAmong(lines, into.sorted, line)
  if (at < 0)
    throw new Error(
      `${file} has no place for ${line.trim()}: the generator looks for "${Object.values(into).join('')}".`,
    )
  return lines.toSpliced(at, 0, line).join('\n')
}

/** The first line after its beginning that is not indented: it closes the block. The end of a signature opens one. */
function endOfBlock(lines: readonly string[], beginning: string): number {
  const start = lines.findIndex((line) => line.startsWith(beginning))
  return start < 0 ? -1 : lines.findIndex((line, index) => index > start && /^[)}]/.test(line) && !line.endsWith('{'))
}

function placeAmong(lines: readonly string[], beginning: string, line: string): number {
  const source = (text: string) => text.slice(text.indexOf("'"))
  const last = lines.findLastIndex((each) => each.startsWith(beginning))
  const next = lines.findIndex((each) => each.startsWith(beginning) && source(each) > source(line))
  return next < 0 ? (last < 0 ? -1 : last + 1) : next
}
