import { expect, test } from 'vitest'
import { hashOf, withoutStyleAttributes } from './markup.ts'

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
