import type { Setting } from '../setting.ts'
import { type Html, html } from './html.ts'
import { document, footer, wordmark } from './layout.ts'

/** One column below a bar with a back link, for pages of signed-in people. */
export function barePage(setting: Setting, { title, body }: { title: string; body: Html }): string {
  return document(
    setting,
    title,
    html`<a class="skip" href="#main">Skip to content</a>
      <div class="bare">
        <header class="bar">
          <a class="wordmark-link" href="${setting.portalUrl}">${wordmark(setting)}</a>
          <a class="button outline" href="${setting.portalUrl}">Back to the portal</a>
        </header>
        <main id="main" class="column" tabindex="-1">${body}</main>
        ${footer(setting)}
      </div>`,
  )
}
