import type { Page, TestInfo } from '@playwright/test'

declare global {
  interface Window {
    lastEvents?: string[]
  }
}

/** Runs in a page, in which nothing outside of it is known: keeps the last keys, clicks and events of dialogs. */
export function keepLastEvents(): void {
  const kept: string[] = []
  window.lastEvents = kept
  const describe = (target: EventTarget | null) =>
    target instanceof Element
      ? `${target.tagName} ${target.textContent.replaceAll(/\s+/g, ' ').slice(0, 30)}`.trim()
      : 'window'
  for (const type of ['keydown', 'click', 'focusin', 'cancel', 'close', 'popstate']) {
    const keep = (event: Event) => {
      const at = Math.round(event.timeStamp)
      const key = event instanceof KeyboardEvent ? ` ${event.key}` : ''
      // Once its listeners have run.
      setTimeout(() => {
        const isOpen = document.querySelector('dialog[open]') !== null
        const outcome = `${event.defaultPrevented ? ', prevented' : ''}${isOpen ? ', dialog open' : ''}`
        kept.push(`${at} ms: ${type}${key} at ${describe(event.target)}${outcome}`)
        if (kept.length > 40) kept.shift()
      })
    }
    addEventListener(type, keep, true)
  }
}

/** Prints what each page of a failed journey last received. */
export async function reportLastEvents(pages: readonly Page[], { status, expectedStatus }: TestInfo): Promise<void> {
  if (status === expectedStatus) return
  for (const page of pages) {
    const events = await page.evaluate(() => window.lastEvents ?? []).catch(() => ['The page does not respond.'])
    console.log(`Last events of ${page.url()}:\n${events.map((event) => `  ${event}`).join('\n')}`)
  }
}
