import { useEffectEvent, useLayoutEffect } from 'react'

let typed = ''

/** Returns the text that was typed before the palette had loaded, once. */
export function takeTyped(): string {
  const taken = typed
  typed = ''
  return taken
}

/** In place of the palette until it has loaded: keeps the keys for its field. */
export function TypeAhead({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    typed = ''
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') close()
      else if (key === 'Backspace') typed = typed.slice(0, -1)
      else if (key.length === 1) typed += key
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [])
  return null
}
