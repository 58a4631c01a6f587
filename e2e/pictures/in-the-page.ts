// Functions that the browser runs in a page.

/** Parts that load after the page, such as the menus of the header and of tabs, are there, and nothing moves. */
export const isSettled = () =>
  performance.now() -
    Math.max(0, ...performance.getEntriesByType('resource').map((each) => each.duration + each.startTime)) >
    400 &&
  document.querySelector('[class*="menuPlace"], [class*="bellPlace"]') === null &&
  document.getAnimations().every(({ playState }) => playState !== 'running')

/** Texts that an edge cuts, of which the reader sees a part only. */
export const cutTexts = () =>
  Array.from(document.querySelectorAll<HTMLElement>('body *')).flatMap((element) => {
    const { overflowX, clip, clipPath } = getComputedStyle(element)
    const own = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    const isHidden = clip !== 'auto' || clipPath !== 'none' || !element.checkVisibility() || element.clientWidth < 8
    const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    return isCut &&
      !isHidden &&
      (own || overflowX === 'hidden' || overflowX === 'clip') &&
      element.innerText.trim().length < 200
      ? [element.innerText.trim().replaceAll(/\s+/g, ' ')]
      : []
  })
