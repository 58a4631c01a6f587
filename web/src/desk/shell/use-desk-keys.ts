import { useRouter } from '@tanstack/react-router'
import { useKeys } from '../../shell/keys/use-keys.ts'
import { moveToRow, openRow, pressKey } from './row-keys.ts'
import { usePlaces } from './use-places.ts'

interface DeskKeys {
  /** Opens the search over all accounts; absent for people who are not staff. */
  onSearch: (() => void) | undefined
  onList: () => void
}

/**
 * Ctrl K opens the search, g and a letter an area, j and k move through the rows, Enter opens one, / focuses the search of
 * the list or opens that of all accounts, ? lists the keys. Other letters press the buttons of the row or of the record.
 */
export function useDeskKeys({ onSearch, onList }: DeskKeys): void {
  const router = useRouter()
  const places = usePlaces()
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
      if (event.key === 'Enter') openRow()
      if (event.key === '?') onList()
      if (event.key === '/') {
        event.preventDefault()
        const field = document.querySelector<HTMLInputElement>('main input[type=search]')
        if (field) field.focus()
        else onSearch?.()
      }
      // The key itself must not be typed into the field that gets the focus.
      if (pressKey(event.key)) event.preventDefault()
    },
  })
}
