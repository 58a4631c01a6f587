import type { Setting } from '../setting.ts'
import { type Html, html, trusted } from './html.ts'

interface Page {
  title: string
  body: Html
}

/** Two columns from tablet width on: wordmark and introduction, and the form. */
export function splitPage(setting: Setting, { title, body }: Page): string {
  return document(
    setting,
    title,
    html`<div class="split">
      <header class="split-brand">
        ${strands}
        ${wordmark(setting, 'dark')}
        <p>Services, orders, cases and statements<br />for your business, in one place.</p>
      </header>
      <div class="split-main">
        <main id="main" class="sheet">${body}</main>
        ${footer(setting)}
      </div>
    </div>`,
  )
}

export function document(setting: Setting, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en-GB" data-theme="${setting.theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${setting.productName} Portal</title>
        <link rel="icon" href="${setting.look?.icon ?? 'data:,'}" />
        ${setting.look?.stylesheet && html`<link rel="stylesheet" href="${setting.look.stylesheet}" />`}
        ${trusted(`<style>${setting.assets.style}</style>`)}
      </head>
      <body>
        ${body}
        <script src="${setting.assets.address('identity.js')}" async></script>
        ${(setting.prefetch ?? []).map((address) => html`<link rel="prefetch" href="${address}" />`)}
      </body>
    </html>`.html.trim()
}

/** `on` is the surface behind it, for the logo of a brand. */
export function wordmark(setting: Setting, on: 'dark' | '' = ''): Html {
  return html`<span class="wordmark" data-wordmark="${on}">${setting.productName}<i></i><span>Portal</span></span>`
}

export function footer(setting: Setting): Html {
  const links = setting.look?.links
  return html`<footer class="foot">
    <span>Help with signing in: <a class="number" href="tel:${dialled(setting.supportPhone)}">${setting.supportPhone}</a></span>
    <span
      ><a href="${setting.portalUrl}accessibility">Accessibility</a> ·
      <a href="${links?.privacy ?? `${setting.portalUrl}privacy`}">Privacy</a>${
        links?.terms && html` · <a href="${links.terms}">Terms</a>`
      }</span
    >
  </footer>`
}

export function dialled(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}

// Fibres that converge into one line.
const bottoms = Array.from({ length: 14 }, (_, index) => index)
const strands = html`<svg class="strands" viewBox="0 0 620 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  ${bottoms.map((index) => {
    const low = 190 + index * 15
    const high = 40 + index * 46
    return html`<path d="M${low} 900V760C${low} 560 ${high} 560 ${high} 330V0" />`
  })}
</svg>`
