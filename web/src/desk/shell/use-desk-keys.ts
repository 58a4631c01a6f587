import { useRouter } from '@tanstack/react-router'
import { useKeys } from '../../shell/keys/use-keys.ts'
import { places } from '../rooms.ts'

interface DeskKeys {
  /** Opens the search over all accounts; absent for people who are not staff. */
  onSearch: (() => void) | undefined
  onList: () => void
}

/**
 * Ctrl K opens the search, g and a letter an area, j and k move through the rows, / focuses the search of the list or
 * opens that of all accounts, ? lists the keys.
 */
export function useDeskKeys({ onSearch, onList }: DeskKeys): void {
  const router = useRouter()
  useKeys({
    onChord: (event) => {
      if (!onSearch || event.key.toLowerCase() !== 'k' || event.shiftKey) return
      event.preventDefault()
      onSearch()
    },
    onPair: (pressed) => {
      const place = places.find(({ key }) => key === pressed)
      if (place) void router.navigate({ to: place.href })
    },
    onKey: (event) => {
      if (event.key === 'j') moveToRow(1)
      if (event.key === 'k') moveToRow(-1)
      if (event.key === '?') onList()
      if (event.key === '/') {
        event.preventDefault()
        const field = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (field) field.focus()
        else onSearch?.()
      }
    },
  })
}

/** The name of each row is a link: it gets the focus, and Enter opens it. */
function moveToRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main tbody th a')]
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
  next?.focus()
}
