import { expect, type Locator, type Page } from '@playwright/test'

// More stops than any part of a page has.
const mostStops = 120

/** A person who has no mouse: moves with Tab and the arrow keys, and never loses the place on the page. */
export function keyboardOf(page: Page) {
  const { keyboard } = page

  /** Moves to a control, forwards or backwards; a skip link is used like any other stop. */
  async function to(target: Locator): Promise<void> {
    await target.waitFor()
    const trail: string[] = []
    while (trail.length < mostStops) {
      const stop = await target.evaluate(place)
      if (stop.isHere) return
      trail.push(stop.name)
      await keyboard.press(stop.isAhead ? 'Tab' : 'Shift+Tab')
    }
    throw new Error(`${target.toString()} is not reached by keyboard, from: ${trail.slice(-20).join(' → ')}`)
  }

  return {
    to,
    /** Activates a button or follows a link, which leaves the focus somewhere. */
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await to(target)
      await keyboard.press(key)
      await expect(page.locator('body:focus'), `focus after ${target.toString()}`).toHaveCount(0)
    },
    /** Ticks a checkbox. */
    async tick(target: Locator): Promise<void> {
      await to(target)
      await keyboard.press('Space')
      await expect(target).toBeChecked()
    },
    async type(target: Locator, text: string): Promise<void> {
      await to(target)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    /** Chooses an option of a list by typing its first letters. */
    async select(target: Locator, text: string): Promise<void> {
      await to(target)
      await keyboard.type(text)
      await expect(target.locator('option:checked')).toContainText(text)
    },
    /** Moves into a group of radio buttons, and through it to one of them. */
    async choose(choice: Locator): Promise<void> {
      await to(choice)
      for (let pressed = 0; !(await choice.isChecked()) && pressed < mostStops; pressed += 1)
        await keyboard.press(pressed === 0 ? 'Space' : 'ArrowDown')
      await expect(choice).toBeChecked()
      await expect(choice).toBeFocused()
    },
  }
}

/** Runs in the page: where the focus is, seen from a control. A group of radio buttons is one stop. */
function place(target: Element) {
  const { activeElement: active } = document
  const radio = (element: Element | null) =>
    element instanceof HTMLInputElement && element.type === 'radio' ? element.name : undefined
  const isHere = active === target || (radio(target) !== undefined && radio(target) === radio(active))
  const behind = Node.DOCUMENT_POSITION_FOLLOWING
  const isAhead = !active || active === document.body || (active.compareDocumentPosition(target) & behind) !== 0
  return { isHere, isAhead, name: `${active?.tagName ?? ''} ${active?.textContent?.trim().slice(0, 30) ?? ''}` }
}
