import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (sheet: string) => readFileSync(join(import.meta.dirname, sheet), 'utf8')

test('a tab that moves into the menu is hidden at once, whatever reduced motion gives to every element', () => {
  expect(read('base.css')).toMatch(/reduced-motion: reduce\) \{\s+\*,[^}]*transition-duration: 1ms !important/)
  expect(read('TabsMenu.module.css')).toMatch(/visibility: hidden;[^}]*transition-property: none;/)
})
