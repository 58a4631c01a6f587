/** An event of a page whose code had not taken over, with the value of its field at that time. */
interface Act {
  event: Event
  /** A button in place of its icon. */
  target: HTMLElement
  value?: string | undefined
  checked?: boolean | undefined
}

declare global {
  interface Window {
    /** Set by a page that the server rendered: server/src/portal/pages/rendering/markup.ts. */
    earlyInput?: ((event: Event) => void) & { kept: Act[]; isRepeating?: boolean }
  }
}

/**
 * Carries out what a person did on the page before its code had taken over, in the same order: buttons, ticks, fields, forms and
 * keys. Input that arrives during this follows. Links work without the code.
 */
export async function repeatEarlyInput(): Promise<void> {
  const { earlyInput } = window
  if (!earlyInput) return
  const { kept } = earlyInput
  const focused = document.activeElement
  for (const [i, act] of kept.entries()) {
    await whenTakenOver(act.target)
    if (!act.target.isConnected || kept.slice(i + 1).some((later) => isInPlaceOf(later, act))) continue
    earlyInput.isRepeating = true
    // A key follows the focus that an earlier one has moved.
    repeat(act, act.target === focused ? document.activeElement : act.target)
    earlyInput.isRepeating = false
  }
  for (const type of ['click', 'keydown', 'input', 'change', 'submit']) removeEventListener(type, earlyInput, true)
}

/**
 * Sets fields as the server sent them, except where a person has just entered something. On a page that a person returns to, the browser
 * restores its fields by their order, and React, which does not notice, would show a ticked row that is not selected.
 */
export function forgetRestoredInput(container: HTMLElement): void {
  const entered = new Set(window.earlyInput?.kept.map(({ target }) => target))
  for (const field of container.querySelectorAll<Field>(fields)) {
    if (entered.has(field)) continue
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.selected = option.defaultSelected
    } else if (isTick(field)) field.checked = field.defaultChecked
    else field.value = field.defaultValue
  }
}

/** The last text of a field counts, and a button pressed again because nothing happened is pressed once. */
function isInPlaceOf(later: Act, { event, target }: Act): boolean {
  return later.target === target && later.event.type === event.type && event.type !== 'keydown' && !isTick(target)
}

function repeat({ event, target, value = '', checked = false }: Act, focused: Element | null): void {
  if (event instanceof KeyboardEvent) {
    if (!isDone(event, target)) focused?.dispatchEvent(new KeyboardEvent('keydown', event))
  } else if (target instanceof HTMLFormElement) target.requestSubmit()
  else if (isTick(target)) {
    if (event.type !== 'click') return
    target.checked = !checked
    target.click()
  } else if (isField(target)) {
    if (event.type !== 'click') retype(target, value)
  } else if (target.matches('button, [role=button]')) target.click()
}

/** React ignores a value that it has seen, or that is set by the property that it watches. */
function retype(field: Field, value: string): void {
  if (field.type !== 'file') {
    field.value = ''
    Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** The browser has moved the focus or changed the text, and a key that presses a button is repeated as its click. */
function isDone({ key, ctrlKey, metaKey }: KeyboardEvent, target: HTMLElement): boolean {
  if (key === 'Tab') return true
  if (isField(target)) return (key.length === 1 && !ctrlKey && !metaKey) || key === 'Backspace' || key === 'Delete'
  return target.matches('button, a, summary') && (key === 'Enter' || key === ' ')
}

/** A part of the page that loads code of its own is taken over later. */
async function whenTakenOver(element: HTMLElement): Promise<void> {
  const until = performance.now() + longestWaitMs
  while (element.isConnected && !isTakenOver(element) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** React has no public sign of it; without this one, every act would wait its longest. */
const isTakenOver = (element: HTMLElement) =>
  element === document.body || Object.keys(element).some((name) => name.startsWith('__reactFiber$'))

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const fields = 'input, textarea, select'

const isField = (element: HTMLElement): element is Field => element.matches(fields)

const isTick = (element: HTMLElement): element is HTMLInputElement => element.matches('[type=checkbox], [type=radio]')

const longestWaitMs = 3000
