import { Initials } from '@portal/ui/src/Initials.tsx'
import { boot } from '../../boot.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { badgeName } from './badge-name.ts'
import styles from './Header.module.css'

/** The signed-in person, with a link to their account page at the identity server. */
export function UserBadge() {
  const { session } = useSession()
  const name = badgeName(boot().signedIn?.user ?? null, session?.user ?? null)
  return (
    <a className={styles.badge} href={boot().signedIn?.accountUrl ?? ''} title="Your account">
      <Initials name={name} />
      <span className={styles.who}>{name}</span>
    </a>
  )
}
