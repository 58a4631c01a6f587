/**
 * Moves the focus to the new page, unless the focused element is still there, like a selected tab. Focusing needs the
 * layout of the page, which is there once it is painted: before, it would be calculated twice.
 */
export function focusPage(): void {
  requestAnimationFrame(() => setTimeout(takeFocus))
}

function takeFocus(): void {
  const main = document.getElementById('main')
  if (!main || document.querySelector('dialog[open]')) return
  const focused = document.activeElement
  if (focused && focused !== main && main.contains(focused)) return
  const heading = main.querySelector('h1') ?? main
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** After the page's own choice, which a change of route makes once it is painted. */
const settledMs = 100
const places = 'section, form, fieldset, table, nav, main, dialog[open], [role=region], [role=group]'

/**
 * Keeps the place of people without a mouse. The browser gives the focus to nothing when its control is removed, such as
 * a button that has done its work, or cannot be seen any more, as in a dialog that was closed: screen readers then begin
 * at the top of the page. The part of the page around it takes the focus.
 */
export function keepFocus(): void {
  let path: Element[] = []
  const isLost = () => {
    const [control] = path
    return document.activeElement === document.body && control !== undefined && !control.checkVisibility()
  }
  const giveFocus = () => {
    if (!isLost()) return
    const around = path.find((each) => each.matches(places) && each.checkVisibility())
    // The head of the page says where one is; "main" alone does not.
    const place = around?.matches('main') ? (around.querySelector('h1') ?? around) : around
    if (!(place instanceof HTMLElement)) return
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  let waiting = false
  // Whether a control can be seen needs the layout, which a change would calculate twice: it is asked later, once.
  const askLater = () => {
    if (waiting || path.length === 0 || document.activeElement !== document.body) return
    waiting = true
    setTimeout(() => {
      waiting = false
      giveFocus()
    }, settledMs)
  }
  addEventListener('focusin', ({ target }) => {
    path = target instanceof Element ? ancestorsOf(target) : []
  })
  addEventListener('pointerdown', () => {
    path = []
  })
  new MutationObserver(askLater).observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
}

function ancestorsOf(element: Element): Element[] {
  const path: Element[] = []
  for (let each: Element | null = element; each; each = each.parentElement) path.push(each)
  return path
}
