import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { boot } from '../../boot.ts'
import { useFirstRender } from '../../first-render.ts'
import { whenIdle } from '../../monitoring/when-idle.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { TypeAhead } from '../jump/TypeAhead.tsx'
import { isWide, useMedia } from '../use-media.ts'
import styles from './Header.module.css'
import { HelpButton } from './HelpButton.tsx'
import { JumpButton } from './JumpButton.tsx'
import { ModeButton } from './ModeButton.tsx'
import { UserBadge } from './UserBadge.tsx'
import { Wordmark } from './Wordmark.tsx'

const AccountDialog = lazyPiece(() => import('../accounts/AccountDialog.tsx'), 'AccountDialog')
const MobileMenu = lazyPiece(() => import('../sidebar/MobileMenu.tsx'), 'MobileMenu')
const CommandPalette = lazyPiece(() => import('../jump/CommandPalette.tsx'), 'CommandPalette')
const ShortcutsSheet = lazyPiece(() => import('../keys/ShortcutsSheet.tsx'), 'ShortcutsSheet')
const NoticesBell = lazy<ComponentType>(async () => {
  await new Promise<void>((resolve) => whenIdle(async () => resolve()))
  try {
    const { NoticesBell: Bell } = await import('../notices/NoticesBell.tsx')
    return { default: Bell }
  } catch {
    // The page works without it.
    return { default: () => null }
  }
})

type Dialog = 'jump' | 'keys' | 'accounts'

/** The bar at the top; signed out it contains only the portal's name. */
export function Header({ isSignedIn }: { isSignedIn: boolean }) {
  const wide = useMedia(isWide)
  const { signedIn } = boot()
  const isFirst = useFirstRender()
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const openAccounts = () => setDialog('accounts')
  useShortcuts({ isOn: isSignedIn, onJump: () => setDialog('jump'), onList: () => setDialog('keys') })

  return (
    <header className={styles.top}>
      {wide ? null : (
        <Suspense fallback={<span className={styles.menuPlace} />}>
          <MobileMenu onAccounts={openAccounts} />
        </Suspense>
      )}
      <Wordmark />
      {isSignedIn ? (
        <>
          <JumpButton onOpen={() => setDialog('jump')} onInterest={CommandPalette.prepare} />
          <div className={styles.end}>
            {wide && signedIn ? (
              <>
                <button type="button" className={styles.account} aria-haspopup="dialog" onClick={openAccounts}>
                  {signedIn.accountName} <small>{signedIn.accountId}</small>
                  <ChevronIcon aria-hidden />
                </button>
                <span aria-hidden className={styles.separator} />
              </>
            ) : null}
            <Suspense fallback={<span className={styles.bellPlace} />}>
              {isFirst ? <span className={styles.bellPlace} /> : <NoticesBell />}
            </Suspense>
            {wide ? (
              <>
                <ModeButton />
                <HelpButton onShortcuts={() => setDialog('keys')} />
              </>
            ) : null}
            <UserBadge />
          </div>
        </>
      ) : null}
      <Suspense fallback={dialog === 'jump' ? <TypeAhead onClose={close} /> : null}>
        {dialog === 'jump' ? (
          <CommandPalette onClose={close} onShortcuts={() => setDialog('keys')} onAccounts={openAccounts} />
        ) : null}
        {dialog === 'accounts' ? <AccountDialog onClose={close} /> : null}
        {dialog === 'keys' ? <ShortcutsSheet onClose={close} /> : null}
      </Suspense>
    </header>
  )
}
