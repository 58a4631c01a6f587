import { expect, test } from 'vitest'
import { checkComments, checkTexts, unusedExceptions } from './check.ts'
import { textsInCode } from './in-code.ts'
import { textsInComments } from './in-comments.ts'
import { textsInData } from './in-data.ts'
import { textsInPage } from './in-page.ts'
import { textsInTitles } from './in-titles.ts'
import { readComments, readTexts } from './read.ts'
import { remaining } from './remaining.ts'

const texts = readTexts()
const comments = readComments()
const findings = [...checkTexts(texts), ...checkComments(comments)]
const belowOf = (path: string) => Object.keys(remaining).find((folder) => path.startsWith(folder))

test('texts, comments and titles of tests follow the rules', () => {
  const found = findings.filter(({ path }) => belowOf(path) === undefined)
  expect(
    found.map(({ path, line, found, use, text }) => `${path}:${line}: "${found}", use: ${use}\n  ${text}`),
  ).toEqual([])
})

test.each(Object.entries(remaining))('below %s at most %d findings are left', (folder, count) => {
  const left = findings.filter(({ path }) => belowOf(path) === folder)
  expect(left.length, 'take the folder off the list when nothing is left').toBeGreaterThan(0)
  expect(left.length).toBeLessThanOrEqual(count)
})

test('every exception is still needed', () => {
  expect(unusedExceptions([...texts, ...comments])).toEqual([])
})

test('finds texts of a component, and no names', () => {
  const code = `
    import { Card } from './Card.tsx'
    const stateLabels = { open: 'open', done: 'done' }
    const other = { kind: 'open', path: '/orders/:id' }
    export const Page = ({ count }: { count: number }) => (
      <Card className="wide card" label="Your orders">
        {count === 0 ? 'none' : \`\${count} orders\`}
        <p>
          You have <b>{count}</b> of{' '}
          them.
        </p>
      </Card>
    )`
  expect(textsInCode('a.tsx', code).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '3 open',
    '3 done',
    '6 Your orders',
    '7 none',
    '7 {…} orders',
    '9 You have {…} of them.',
  ])
})

test('finds texts of a server, and no SQL', () => {
  const code = `
    const page = html\`<p class="small">Hello <b>\${name}</b></p><input aria-label="Your name">\`
    const row = sql\`select name from person\`
    throw new Problem('no_name', { detail: 'Enter your name.' })`
  expect(textsInCode('a.ts', code).map(({ text }) => text)).toEqual(['Hello {…}', 'Your name', 'Enter your name.'])
})

test('finds whole paragraphs of a page, without code', () => {
  const page = '# Title\nOne sentence\nin `npm test` lines.\n\n```sh\nnpm start\n```\n- a [link](a.md)\n'
  expect(textsInPage('a.md', page).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '1 # Title',
    '2 One sentence in `…` lines.',
    '8 - a [link]',
  ])
})

test('finds comments of code, SQL, style sheets and configuration as whole sentences, without code', () => {
  const code = `
    /** Returns \`null\`
     *  without a value. */
    const url = 'https://portal.example' // oxlint-disable-line no-x -- the reason
    // One sentence
    // in two lines.
    const row = sql\`
      -- Of a statement.
      select '#1'\``
  expect(textsInComments('a.ts', code).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '2 Returns `…` without a value.',
    '4 the reason',
    '5 One sentence in two lines.',
    '8 Of a statement.',
  ])
  expect(textsInComments('a.css', '.a { color: #fff; }\n/* Of a style. */\n').map(({ text }) => text)).toEqual([
    'Of a style.',
  ])
  expect(textsInComments('a.env', 'A=1 # 2\n# Of a setting.\n').map(({ text }) => text)).toEqual(['Of a setting.'])
})

test('finds the titles of tests', () => {
  const code = "describe('a', () => {\n  test.each([1])(`b ${x}`, () => {})\n  expect(it('c')).toBe('d')\n})"
  expect(textsInTitles('a.test.ts', code).map(({ line, text }) => `${line} ${text}`)).toEqual(['1 a', '2 b {…}', '3 c'])
})

test('finds texts of demo data once, without days, ids and places', () => {
  const rows = 'account_id,at,address,title\n104872,today-2 09:12,9 Fenside Park,Order placed\n104872,,,Order placed\n'
  expect(textsInData('a.csv', rows)).toEqual([{ path: 'a.csv', line: 2, text: 'Order placed' }])
  expect(textsInData('a.ndjson', '{"steps":[{"saw":"No stops","at":"now-2h"}]}\n').map(({ text }) => text)).toEqual([
    'No stops',
  ])
})
