/**
 * A table cell of several parts has its whole text as its title while a part of it is cut. One listener for all tables: it is
 * not needed before a page is used.
 */
export function titleCutCells(): void {
  addEventListener('pointerover', ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td, th[scope="row"]') : null
    if (!cell || cell.childElementCount === 0) return
    if ([cell, ...cell.querySelectorAll('*')].some(isCut)) {
      cell.title = cell.innerText.trim().replaceAll(/\s*\n\s*/g, ', ')
    } else cell.removeAttribute('title')
  })
}

const isCut = (part: Element) =>
  part.scrollWidth > part.clientWidth && getComputedStyle(part).textOverflow === 'ellipsis'
