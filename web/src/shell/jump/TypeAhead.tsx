import { useEffectEvent, useLayoutEffect } from 'react'
import { perPage } from '../../boot.ts'

const early = perPage(() => ({ typed: '' }))

/** Returns the text that was typed before the palette had loaded, once. */
export function takeTyped(): string {
  const { typed } = early()
  early().typed = ''
  return typed
}

/** In place of the palette until it has loaded: keeps the keys for its field. */
export function TypeAhead({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const kept = early()
    kept.typed = ''
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Escape') close()
      else if (key === 'Backspace') kept.typed = kept.typed.slice(0, -1)
      else if (key.length === 1) kept.typed += key
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [])
  return null
}
