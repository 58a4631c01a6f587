import SearchIcon from 'lucide-react/icons/search'
import styles from './Header.module.css'

interface JumpButtonProps {
  onOpen: () => void
  /** The pointer or the focus is on the button, so the dialog can be loaded. */
  onInterest: () => void
}

export function JumpButton({ onOpen, onInterest }: JumpButtonProps) {
  return (
    <button
      type="button"
      className={styles.jump}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={onOpen}
      onPointerEnter={onInterest}
      onFocus={onInterest}
    >
      <SearchIcon aria-hidden />
      <span>Search or go to a page</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </button>
  )
}
