import { expect, test } from 'vitest'
import { recentRows } from './account-parts.ts'
import { html } from './html.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => html`<li>${index}</li>`)

test.each([
  [5, undefined],
  [6, 'Show 1 more'],
  [23, 'Show 18 more'],
])('%i rows are all there, those after the fifth behind "%s"', (count, more) => {
  const shown = recentRows(rows(count)).html
  expect(shown.match(/<li>/g)).toHaveLength(count)
  expect(/<summary>(.+)<\/summary>/.exec(shown)?.[1]).toBe(more)
  expect(shown.split('<details>')[0]?.match(/<li>/g)).toHaveLength(5)
})
