import { classNames } from '@portal/ui/src/class-names.ts'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import HelpIcon from 'lucide-react/icons/circle-question-mark'
import SearchIcon from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { boot } from '../../boot.ts'
import { ModeButton } from '../../shell/header/ModeButton.tsx'
import { UserBadge } from '../../shell/header/UserBadge.tsx'
import { TypeAhead } from '../../shell/jump/TypeAhead.tsx'
import { isWide, useMedia } from '../../use-media.ts'
import header from '../../shell/header/Header.module.css'
import { deskPaths } from '../desk-paths.ts'
import styles from './desk-bar.module.css'
import { useMayEnter } from '../../session/use-may-enter.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const DeskPalette = lazyPiece(() => import('./DeskPalette.tsx'), 'DeskPalette')
const KeysSheet = lazyPiece(() => import('./KeysSheet.tsx'), 'KeysSheet')
const DeskMenu = lazyPiece(() => import('./DeskMenu.tsx'), 'DeskMenu')

/** The bar at the top: one search over all accounts, and the signed-in person. */
export function DeskBar() {
  const wide = useMedia(isWide)
  const mayEnter = useMayEnter()
  const [dialog, setDialog] = useState<'search' | 'keys'>()
  const close = () => setDialog(undefined)
  const openSearch = () => setDialog('search')
  useDeskKeys({ onSearch: mayEnter() ? openSearch : undefined, onList: () => setDialog('keys') })
  return (
    <header className={header.top}>
      {wide ? null : (
        <Suspense fallback={<span className={header.menuPlace} />}>
          <DeskMenu />
        </Suspense>
      )}
      <Anchor href={deskPaths.desk()} className={header.wordmark} aria-current={undefined}>
        {boot().productName}
        <i aria-hidden className={header.dot} />
        <span> Desk</span>
      </Anchor>
      {mayEnter() ? (
        <button
          type="button"
          className={classNames(header.jump, styles.search)}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={openSearch}
          onPointerEnter={DeskPalette.prepare}
          onFocus={DeskPalette.prepare}
        >
          <SearchIcon aria-hidden />
          <span>
            <VisuallyHidden>Search all accounts: </VisuallyHidden>
            Service ID, circuit, number, postcode, person…
          </span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
      ) : null}
      <div className={header.end}>
        {wide ? (
          <>
            <ModeButton />
            <IconButton label="Keyboard shortcuts" icon={<HelpIcon />} onClick={() => setDialog('keys')} />
            <span aria-hidden className={header.separator} />
          </>
        ) : null}
        <UserBadge />
      </div>
      <Suspense fallback={dialog === 'search' ? <TypeAhead onClose={close} /> : null}>
        {dialog === 'search' ? <DeskPalette onClose={close} onShortcuts={() => setDialog('keys')} /> : null}
        {dialog === 'keys' ? <KeysSheet onClose={close} /> : null}
      </Suspense>
    </header>
  )
}
