import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import ChevronIcon from 'lucide-react/icons/chevron-down'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { boot } from '../../boot.ts'
import { useFirstRender } from '../../first-render.ts'
import { whenIdle } from '../../monitoring/when-idle.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { TypeAhead } from '../jump/TypeAhead.tsx'
import { isWide, useMedia } from '../../use-media.ts'
import styles from './Header.module.css'
import { JumpButton } from './JumpButton.tsx'
import { UserBadge } from './UserBadge.tsx'
import { Wordmark } from './Wordmark.tsx'

const AccountDialog = lazyPiece(() => import('../accounts/AccountDialog.tsx'), 'AccountDialog')
const MobileMenu = lazyPiece(() => import('../sidebar/MobileMenu.tsx'), 'MobileMenu')
const CommandPalette = lazyPiece(() => import('../jump/CommandPalette.tsx'), 'CommandPalette')
const ShortcutsSheet = lazyPiece(() => import('../keys/ShortcutsSheet.tsx'), 'ShortcutsSheet')
/** Loaded once the page is idle. The page works without it. */
const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => {
    await new Promise<void>((resolve) => whenIdle(async () => resolve()))
    return { default: await load().catch(() => () => null) }
  })

const NoticesBell = later(async () => (await import('../notices/NoticesBell.tsx')).NoticesBell)
const ModeButton = later(async () => (await import('./ModeButton.tsx')).ModeButton)
const HelpButton = later(async () => (await import('./HelpButton.tsx')).HelpButton)
const place = <span className={styles.bellPlace} />

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
            <Suspense fallback={place}>{isFirst ? place : <NoticesBell />}</Suspense>
            {wide ? (
              <>
                <Suspense fallback={place}>{isFirst ? place : <ModeButton />}</Suspense>
                <Suspense fallback={place}>
                  {isFirst ? place : <HelpButton onShortcuts={() => setDialog('keys')} />}
                </Suspense>
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
