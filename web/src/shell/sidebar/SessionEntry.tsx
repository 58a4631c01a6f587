import SignInIcon from 'lucide-react/icons/log-in'
import SignOutIcon from 'lucide-react/icons/log-out'
import { useSessionActions } from '../use-session-actions.ts'
import styles from './Sidebar.module.css'

/** The last entry of the sidebar: sign out or sign in. */
export function SessionEntry({ isOpen }: { isOpen: boolean }) {
  const { isSignedIn, signIn, signOut } = useSessionActions()
  const Icon = isSignedIn ? SignOutIcon : SignInIcon
  const label = isSignedIn ? 'Sign out' : 'Sign in'
  return (
    <button type="button" className={styles.entry} onClick={isSignedIn ? signOut : signIn}>
      <Icon aria-hidden />
      <span className={isOpen ? styles.label : undefined}>{label}</span>
    </button>
  )
}
