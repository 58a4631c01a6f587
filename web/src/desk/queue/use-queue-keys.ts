import { useRouter } from '@tanstack/react-router'
import { useKeys } from '../../shell/keys/use-keys.ts'
import type { WorkId } from '../work-acts.ts'
import { pageOfWork } from '../work-address.ts'

interface QueueKeys {
  onStep: (by: 1 | -1) => void
  /** Selects the open row and the next or previous one, which opens. */
  onExtend: (by: 1 | -1) => void
  onClear: () => void
  /** The open piece of work. */
  work: WorkId | null
}

/**
 * j and k open the next and the previous row, with Shift they also select both; Enter opens the page of the row. x selects
 * the row, Escape no row, and other letters press the buttons of the open work.
 */
export function useQueueKeys({ onStep, onExtend, onClear, work }: QueueKeys): void {
  const router = useRouter()
  useKeys({
    onPair: () => undefined,
    onKey: (event) => {
      const { key } = event
      if (key === 'j') onStep(1)
      if (key === 'k') onStep(-1)
      if (key === 'J') onExtend(1)
      if (key === 'K') onExtend(-1)
      if (key === 'Escape') onClear()
      if (key === 'Enter' && work && document.activeElement === document.body)
        void router.navigate({ to: pageOfWork(work) })
      const pressed = buttonOf(key)
      // A checkbox with the focus would take the keys that follow.
      if (pressed instanceof HTMLInputElement) pressed.click()
      else if (pressed) {
        // The key itself must not be typed into the field that gets the focus.
        event.preventDefault()
        pressed.focus()
        if (pressed instanceof HTMLButtonElement) pressed.click()
      }
    },
  })
}

/** The part of the open work that a key uses: it says so in `data-key`. */
function buttonOf(key: string): HTMLElement | null {
  const root = /^[a-z]$/i.test(key) ? document.querySelector(`[data-key="${key}"]`) : null
  if (root instanceof HTMLButtonElement || root instanceof HTMLInputElement) return root
  return root?.querySelector<HTMLElement>('textarea') ?? root?.querySelector<HTMLElement>('button') ?? null
}
