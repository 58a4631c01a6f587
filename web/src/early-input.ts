declare global {
  interface Window {
    /** Set by a page that the server rendered: server/src/portal/pages/rendering/markup.ts. */
    earlyInput?: ((event: Event) => void) & { clicked?: HTMLElement; pressed?: KeyboardEvent[] }
  }
}

/**
 * Carries out what a person did on the page before its code had taken over: the text that they typed, the shortcuts and the
 * last button. Links work without the code. Returns a function for the moment at which the page can be used.
 */
export function takeEarlyInput(container: HTMLElement): () => void {
  const { earlyInput } = window
  const typed = [...container.querySelectorAll('input')].flatMap((input) =>
    input.type !== 'checkbox' && input.value !== input.defaultValue ? [[input, input.value] as const] : [],
  )
  const ticked = tickedIn(container)
  return () => {
    if (!earlyInput) return
    for (const type of ['click', 'keydown', 'submit']) removeEventListener(type, earlyInput, true)
    for (const [input, text] of typed) if (input.isConnected) retype(input, text)
    for (const event of earlyInput.pressed ?? []) repeat(event)
    for (const input of new Set([...ticked, ...tickedIn(container)])) if (input.isConnected) tickAgain(input)
    const { clicked } = earlyInput
    if (clicked?.isConnected && !(clicked instanceof HTMLInputElement)) clicked.click()
  }
}

/** React ignores a value that it has seen, or that is set by the property that it watches. */
function retype(input: HTMLInputElement, text: string): void {
  input.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function tickedIn(container: HTMLElement): HTMLInputElement[] {
  return [...container.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(
    ({ checked, defaultChecked }) => checked !== defaultChecked,
  )
}

function tickAgain(input: HTMLInputElement): void {
  input.checked = input.defaultChecked
  input.click()
}

function repeat({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const press = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }
  document.body.dispatchEvent(new KeyboardEvent('keydown', press))
}
