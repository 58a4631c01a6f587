import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const looks = ['business', 'base', 'partner'].flatMap((theme) => ['light', 'dark'].map((mode) => ({ theme, mode })))

/** Axe finds nothing on the page as it stands, in any of the three themes, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const { theme, mode } of looks) {
    await page.evaluate((look) => Object.assign(document.documentElement.dataset, look), { theme, mode })
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `${theme}, ${mode}`).toEqual([])
  }
}
