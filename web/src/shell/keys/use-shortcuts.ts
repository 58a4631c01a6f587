import { pageOf } from '@portal/contract/page-of.ts'
import { useRouter } from '@tanstack/react-router'
import { goTo } from './go-to.ts'
import { useKeys } from './use-keys.ts'

interface Shortcuts {
  isOn: boolean
  onJump: () => void
  onList: () => void
}

const places: Record<string, (typeof goTo)[keyof typeof goTo] | undefined> = goTo

/** Ctrl K and / open the command palette, ? lists the keys, g and a letter open a page. */
export function useShortcuts({ isOn, onJump, onList }: Shortcuts): void {
  const router = useRouter()
  useKeys({
    isOn,
    onChord: (event) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey) return
      event.preventDefault()
      onJump()
    },
    onPair: (key) => {
      const place = places[key]
      if (place) void router.navigate({ to: pageOf(place) })
    },
    onKey: (event) => {
      if (event.key !== '/' && event.key !== '?') return
      event.preventDefault()
      if (event.key === '/') onJump()
      else onList()
    },
  })
}
