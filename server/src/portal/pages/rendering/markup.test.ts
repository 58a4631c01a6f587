import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyInput, hashOf, withoutStyleAttributes } from './markup.ts'

test('style attributes become rules of one style sheet, each value once', () => {
  const bar = '<i style="width:40%"></i>'
  expect(withoutStyleAttributes(`${bar}${bar}<p style="--x:1">a style=&quot;b&quot;</p>`)).toEqual({
    html: '<i data-style="width:40%"></i><i data-style="width:40%"></i><p data-style="--x:1">a style=&quot;b&quot;</p>',
    styles: '[data-style="width:40%"]{width:40%}[data-style="--x:1"]{--x:1}',
  })
})

test('a value that could end the rule is left out of the style sheet', () => {
  const { styles } = withoutStyleAttributes(
    '<i style="width:1px}body{display:none"></i><i style="a:&lt;/style&gt;"></i>',
  )
  expect(styles).toBe('')
})

test('a policy names the content by its hash', () => {
  expect(hashOf('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

test('the script of a page keeps what is done, and prevents only what the page does itself', () => {
  /** An element of the application that is, or is within, those that the selector names. */
  const within = (...selectors: string[]) => ({
    closest: (selector: string) => selectors.some((each) => selector.includes(each)),
    value: 'leeds',
  })
  const body = within()
  const page: Record<string, unknown> = { document: { body }, addEventListener: () => {} }
  runInNewContext(earlyInput, page)
  const script: unknown = page.earlyInput
  if (typeof script !== 'function' || !('kept' in script)) throw new Error('The script keeps nothing')
  const outcome = (type: string, target: object, more = {}) => {
    const calls: string[] = []
    const note = (name: string) => () => void calls.push(name)
    script({
      type,
      target,
      key: '',
      ...more,
      stopImmediatePropagation: note('kept'),
      preventDefault: note('prevented'),
    })
    return calls.join(', ')
  }
  expect(outcome('click', within('*', 'button'))).toBe('kept, prevented')
  expect(outcome('click', within('*'))).toBe('kept')
  expect(outcome('click', within('*', ' a'))).toBe('')
  expect(outcome('input', within('*'))).toBe('kept')
  expect(outcome('submit', within('*'))).toBe('kept, prevented')
  expect(outcome('keydown', within('*'), { key: 'ArrowLeft' })).toBe('kept')
  expect(outcome('keydown', within('*'), { key: 'k', ctrlKey: true })).toBe('kept, prevented')
  // Outside of the application.
  expect(outcome('keydown', within(), { key: '/' })).toBe('')
  const onBody = (key: string, more = {}) => outcome('keydown', body, { key, ...more })
  expect(onBody('/')).toBe('kept, prevented')
  expect(onBody(' ')).toBe('kept')
  expect(onBody('f', { ctrlKey: true })).toBe('kept')
  expect(script.kept).toHaveLength(9)
  expect(script.kept).toContainEqual(expect.objectContaining({ value: 'leeds' }))
})
