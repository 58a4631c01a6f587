import { perPage } from '../../boot.ts'

/** Of the row whose name had the focus last. */
const lastOpened = perPage((): { href: string | null } => ({ href: null }))

/**
 * The name of each row gets the focus: a link, which Enter opens, or the cell. Back from a record, the walk continues at its
 * row.
 */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')].filter((row) => row.querySelector('th'))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const opened = rows.findIndex((row) => row.querySelector('th a')?.getAttribute('href') === lastOpened().href)
  const row = rows[at === -1 ? Math.max(opened, 0) : Math.min(Math.max(at + step, 0), rows.length - 1)]
  const name = row?.querySelector<HTMLElement>('th a') ?? row?.querySelector<HTMLElement>('th')
  if (!name) return
  if (name.matches('a')) lastOpened().href = name.getAttribute('href')
  else name.tabIndex = -1
  name.focus()
}

/** Enter on a row whose name is no link presses its first button, or follows its first link. */
export function openRow(): void {
  const focused = document.activeElement
  if (!focused?.matches('tbody th')) return
  const row = focused.closest('tr')
  const first = row?.querySelector<HTMLElement>('button') ?? row?.querySelector<HTMLElement>('a[href]')
  first?.click()
}

/**
 * Presses what says in `data-key` that it is for this key: what has the focus itself, otherwise that of the row that has the
 * focus, otherwise the first of the open record.
 * Returns whether there was something.
 */
export function pressKey(key: string): boolean {
  const pressed = /^[a-z]$/i.test(key) ? partOf(key) : null
  if (!pressed) return false
  // A checkbox with the focus would take the keys that follow.
  if (pressed instanceof HTMLInputElement && pressed.type === 'checkbox') pressed.click()
  else {
    pressed.focus()
    if (pressed instanceof HTMLButtonElement) pressed.click()
  }
  return true
}

function partOf(key: string): HTMLElement | null {
  const named = `[data-key="${key}"]`
  const focused = document.activeElement
  const root =
    focused?.closest(`main button${named}`) ??
    focused?.closest('tbody tr')?.querySelector(named) ??
    [...document.querySelectorAll(`main ${named}`)].find((each) => !each.closest('tbody'))
  if (root instanceof HTMLButtonElement || root instanceof HTMLInputElement) return root
  // Within a part for the key, a button for it does more than the focus: it chooses a reply, for example.
  for (const inner of [`button${named}`, 'textarea, input', 'button']) {
    const found = root?.querySelector<HTMLElement>(inner)
    if (found) return found
  }
  return null
}
