import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../paths.ts'
import { areSingleKeysOn } from './single-keys.ts'

interface Shortcuts {
  isOn: boolean
  onJump: () => void
  onList: () => void
}

const pairMs = 1000
const places: Record<string, string> = {
  d: paths.dashboard(),
  s: paths.services(),
  o: paths.orders(),
  c: paths.cases(),
}

/** Ctrl K and / jump, ? lists the keys, g and a letter go to a page. Never while somebody types or a dialog is open. */
export function useShortcuts({ isOn, onJump, onList }: Shortcuts): void {
  const router = useRouter()
  const press = useEffectEvent((event: KeyboardEvent, isPair: boolean): 'first-of-pair' | undefined => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return undefined
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'k' && !event.shiftKey) {
        event.preventDefault()
        onJump()
      }
      return undefined
    }
    if (isTyping(event.target) || !areSingleKeysOn()) return undefined
    if (isPair) {
      const place = places[event.key]
      if (place) void router.navigate({ to: place })
      return undefined
    }
    if (event.key === 'g') return 'first-of-pair'
    if (event.key !== '/' && event.key !== '?') return undefined
    event.preventDefault()
    if (event.key === '/') onJump()
    else onList()
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
