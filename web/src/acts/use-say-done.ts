import { useToasts } from '@portal/ui/src/Toasts.tsx'
import type { Act, Shown } from './act.ts'

/** Says that an act is done; returns its result if there is one to read. */
export function useSayDone() {
  const toasts = useToasts()
  return ({ done, undo }: Act, outcome: string | Shown | void, onUndo?: (undo: Act) => void): Shown | undefined => {
    const text = typeof outcome === 'string' ? outcome : done
    const action = undo && onUndo && { label: 'Undo', onAct: () => onUndo(undo) }
    if (text) toasts.show({ kind: 'ok', text, ...(action && { action }) })
    return typeof outcome === 'object' ? outcome : undefined
  }
}
