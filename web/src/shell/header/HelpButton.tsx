import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import HelpIcon from 'lucide-react/icons/circle-question-mark'
import { Suspense } from 'react'
import { HeaderMenu } from './HeaderMenu.tsx'

const HelpMenu = lazyPiece(() => import('./HelpMenu.tsx'), 'HelpMenu')

export function HelpButton({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <HeaderMenu label="Help" icon={<HelpIcon />}>
      {(close) => (
        <Suspense fallback={null}>
          <HelpMenu
            onShortcuts={() => {
              close()
              onShortcuts()
            }}
          />
        </Suspense>
      )}
    </HeaderMenu>
  )
}
