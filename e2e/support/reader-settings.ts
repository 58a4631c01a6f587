import { expect, type Page } from '@playwright/test'

/** With the text spacing of WCAG 1.4.12 no text is cut, none leaves its control, and the page does not scroll sideways. */
export async function expectTextSpacing(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(async () => {
    const root = document.documentElement
    const isTall = (element: Element) => element.scrollHeight > element.clientHeight + 2
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth + 1
    const shown = Array.from(document.querySelectorAll<HTMLElement>('body *')).filter((element) => {
      const { overflowX, overflowY, clipPath, display } = getComputedStyle(element)
      const own = Array.from(element.childNodes).some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const isHidden = clipPath !== 'none' || display === 'inline' || element.clientWidth < 8
      return own && !isHidden && element.checkVisibility() && /hidden|clip/.test(overflowX + overflowY)
    })
    const controls = Array.from(document.querySelectorAll<HTMLElement>('main button, [role=tab], nav a')).filter(
      (element) => element.checkVisibility() && element.innerText.trim() !== '' && element.clientWidth > 8,
    )
    const before = new Set([
      ...shown.filter((element) => isTall(element) || isWide(element)),
      ...controls.filter((element) => isTall(element) || isWide(element)),
    ])
    // A sheet that a script makes is not refused by the content security policy.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const words = (element: HTMLElement) => element.innerText.trim().slice(0, 40)
    // Text with an ellipsis has its whole in a title or on the page that it leads to, and a label that of a list beside it.
    const hasEllipsis = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    const isTwice = (element: HTMLElement) => document.body.innerText.split(element.innerText.trim()).length > 2
    const isCut = (element: Element) => isTall(element) || (isWide(element) && !hasEllipsis(element))
    // A control may be a little narrower than its text, which its padding or the space around it takes.
    const isLeft = (element: Element) => isTall(element) || element.scrollWidth > element.clientWidth + 8
    const lost = [...shown.filter((each) => isCut(each) && !isTwice(each)), ...controls.filter(isLeft)]
      .filter((element) => !before.has(element))
      .map((element) => `cut: ${words(element)}`)
    if (root.scrollWidth > innerWidth) lost.push(`${root.scrollWidth} px wide`)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    return [...new Set(lost)]
  })
  expect.soft(found, `text spacing: ${screen}`).toEqual([])
}

/**
 * With forced colours nothing that is drawn by its background alone disappears: it keeps its colours or has a line.
 * Colours need not be forced for it, which takes longer than the check.
 */
export async function expectForcedColours(page: Page, screen: string): Promise<void> {
  const found = await page.evaluate(() => {
    const painted = Array.from(document.querySelectorAll<HTMLElement>('main *')).filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isMark = element.childElementCount === 0 && element.textContent.trim() === '' && !element.closest('svg')
      return (
        isMark &&
        width >= 2 &&
        height >= 2 &&
        element.checkVisibility() &&
        !element.matches('input, select, img, td, th, [class*=skeleton]')
      )
    })
    return painted.flatMap((element) => {
      const { backgroundColor, backgroundImage, borderTopWidth, borderLeftWidth, forcedColorAdjust, opacity } =
        getComputedStyle(element)
      const isPainted = !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor) || backgroundImage !== 'none'
      const hasLine = parseFloat(borderTopWidth) > 0 || parseFloat(borderLeftWidth) > 0
      const isKept = forcedColorAdjust === 'none' || hasLine || opacity === '0'
      return isPainted && !isKept
        ? [`${element.tagName.toLowerCase()} ${element.className} in ${element.parentElement?.className}`]
        : []
    })
  })
  expect.soft([...new Set(found)], `forced colours: ${screen}`).toEqual([])
}
