import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from './single-keys.ts'

interface Keys {
  isOn?: boolean
  /** A key with Ctrl or Cmd, also while typing. */
  onChord?: (event: KeyboardEvent) => void
  /** A single key. */
  onKey: (event: KeyboardEvent) => void
  /** The key that follows g. */
  onPair: (key: string) => void
}

const pairMs = 1000

/** Handles shortcut keys. Single keys are ignored while typing, all keys while a dialog is open. */
export function useKeys({ isOn = true, onChord, onKey, onPair }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent, isPair: boolean): 'first-of-pair' | undefined => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return undefined
    if (event.ctrlKey || event.metaKey) onChord?.(event)
    else if (!isTyping(event.target) && areSingleKeysOn()) {
      if (isPair) onPair(event.key)
      else if (event.key === 'g') return 'first-of-pair'
      else onKey(event)
    }
    return undefined
  })

  useEffect(() => {
    if (!isOn) return
    let startedAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isPair = performance.now() - startedAt < pairMs
      startedAt = press(event, isPair) === 'first-of-pair' ? performance.now() : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
}
