import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useSayFailed } from '../forms/use-say-failed.ts'
import { type Act, perform, type Shown } from './act.ts'
import { useSayDone } from './use-say-done.ts'

const loadDialog = () => import('./ActDialog.tsx')
const ActDialog = lazyPiece(loadDialog, 'ActDialog')
const ShownDialog = lazyPiece(loadDialog, 'ShownDialog')

interface Acting {
  /** Does the act, or asks first for what it needs. */
  start: (act: Act) => Promise<void>
  /** The acts that are being done, by their keys. */
  busy: ReadonlySet<string>
  dialog: ReactNode
}

/** Does acts: an error is shown in the dialog of the act, or in a toast if it has none. */
export function useActing(acts: readonly Act[] = []): Acting {
  const sayDone = useSayDone()
  const sayFailed = useSayFailed()
  const [asked, setAsked] = useState({ key: '', turn: 0, isOpen: false })
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [read, setRead] = useState<{ shown: Shown; open: boolean }>()
  // Known before the next picture: a double click is two presses within one.
  const busyRef = useRef(new Set<string>())
  async function press(act: Act): Promise<void> {
    const { key, failed } = act
    if (busyRef.current.has(key)) return
    busyRef.current.add(key)
    setBusy(new Set(busyRef.current))
    try {
      const outcome = await perform(act, {}, crypto.randomUUID())
      const toRead = sayDone(act, outcome, (undo) => void press(undo))
      if (toRead) setRead({ shown: toRead, open: true })
    } catch (failure) {
      sayFailed(failure, failed)
    }
    busyRef.current.delete(key)
    setBusy(new Set(busyRef.current))
  }
  const ask = ({ key }: Act) => setAsked(({ turn }) => ({ key, turn: turn + 1, isOpen: true }))
  const asking = asked.turn > 0 && acts.find(({ key }) => key === asked.key)
  return {
    start: async (act) => (act.fields ? ask(act) : press(act)),
    busy,
    // Closed, they stay while they fade out.
    dialog: (
      <Suspense>
        {asking ? (
          <ActDialog
            key={asked.turn}
            act={asking}
            open={asked.isOpen}
            onClose={() => setAsked({ ...asked, isOpen: false })}
          />
        ) : null}
        {read ? <ShownDialog {...read} onClose={() => setRead({ ...read, open: false })} /> : null}
      </Suspense>
    ),
  }
}
