import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { areSingleKeysOn } from '../../shell/keys/single-keys.ts'
import { rooms } from '../rooms.ts'

const pairMs = 1000

/** g and a letter go to a room, j and k through the rows, / into the search, ? lists the keys. Never while somebody types. */
export function useDeskKeys(onList: () => void): void {
  const router = useRouter()
  const press = useEffectEvent((event: KeyboardEvent, isPair: boolean): 'first-of-pair' | undefined => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return undefined
    if (document.querySelector('dialog[open]') || isTyping(event.target) || !areSingleKeysOn()) return undefined
    if (isPair) {
      const room = rooms.find(({ key }) => key === event.key)
      if (room) void router.navigate({ to: room.href })
      return undefined
    }
    if (event.key === 'g') return 'first-of-pair'
    if (event.key === 'j') moveToRow(1)
    if (event.key === 'k') moveToRow(-1)
    if (event.key === '?') onList()
    if (event.key === '/') {
      event.preventDefault()
      document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
    }
    return undefined
  })

  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isPair = performance.now() - startedAt < pairMs
      startedAt = press(event, isPair) === 'first-of-pair' ? performance.now() : Number.NEGATIVE_INFINITY
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The name of each row is a link: the focus goes there, and Enter opens it. */
function moveToRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main tbody th a')]
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
  next?.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null
}
