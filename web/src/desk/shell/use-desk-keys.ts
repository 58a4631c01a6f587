import { useRouter } from '@tanstack/react-router'
import { useKeys } from '../../shell/keys/use-keys.ts'
import { rooms } from '../rooms.ts'

/** g and a letter open an area, j and k move through the rows, / focuses the search, ? lists the keys. */
export function useDeskKeys(onList: () => void): void {
  const router = useRouter()
  useKeys({
    onPair: (pressed) => {
      const room = rooms.find(({ key }) => key === pressed)
      if (room) void router.navigate({ to: room.href })
    },
    onKey: (event) => {
      if (event.key === 'j') moveToRow(1)
      if (event.key === 'k') moveToRow(-1)
      if (event.key === '?') onList()
      if (event.key === '/') {
        event.preventDefault()
        document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
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
