import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const looks = ['business', 'base', 'partner'].flatMap((theme) => ['light', 'dark'].map((mode) => ({ theme, mode })))

// The looks differ in nothing but their colours: all the other rules need one run.
const rulesOfColour = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing on the page as it stands, in any of the three themes, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [index, { theme, mode }] of looks.entries()) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { theme, mode })
    // Colours that are still on their way are nobody's.
    await page.evaluate(async () => {
      const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
    })
    const axe = new AxeBuilder({ page })
    const { violations } = await (index === 0 ? axe.withTags(standards) : axe.withRules(rulesOfColour)).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `${theme}, ${mode}`).toEqual([])
  }
}
