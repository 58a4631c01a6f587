import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const looks = ['business', 'base', 'partner'].flatMap((theme) => ['light', 'dark'].map((mode) => ({ theme, mode })))
const everyRule: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // Axe calls it experimental, so a tag does not select it.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
const colours = ['color-contrast', 'link-in-text-block']
// Themes and modes differ only in colours.
const rulesOfColour: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'rule', values: colours } }
// Colours are the same at every width, and take most of the time.
const rulesOfStructure: RunOptions = {
  ...everyRule,
  rules: { ...everyRule.rules, ...Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
}

/** Axe finds no violation on the page in its current theme. */
export async function expectAccessible(page: Page, screen = new URL(page.url()).pathname): Promise<void> {
  await expectNoViolation(page, everyRule, screen)
}

/** The same of a page that was checked at another width. */
export async function expectAccessibleOnPhone(page: Page, screen: string): Promise<void> {
  await expectNoViolation(page, rulesOfStructure, screen)
}

/**
 * Axe finds no violation on the page, except for a part already checked, in any of the three themes, light and dark.
 */
export async function expectAccessibleInEveryLook(page: Page, screen: string, knownPart = ''): Promise<void> {
  for (const [index, look] of looks.entries()) {
    await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), look)
    const options = index === 0 ? everyRule : rulesOfColour
    await expectNoViolation(page, options, `${screen}, ${look.theme}, ${look.mode}`, knownPart)
  }
}

/** A soft expectation, so that one screen does not hide the next one of the same test. */
async function expectNoViolation(page: Page, options: RunOptions, screen: string, knownPart = ''): Promise<void> {
  // Evaluated instead of added as a script, which the page's content security policy blocks.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async ({ chosen, apart }) => {
      // Colours in transition are not part of the design.
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      const { violations } = await window.axe.run(apart ? { exclude: [apart] } : document, chosen)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { chosen: options, apart: knownPart },
  )
  expect.soft(found, `axe: ${screen}`).toEqual([])
}
