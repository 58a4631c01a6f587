import AccountsIcon from 'lucide-react/icons/building-2'
import PhoneIcon from 'lucide-react/icons/phone'
import { boot } from '../../boot.ts'
import { telephone } from '../../lib/telephone.ts'
import { ModeChoice } from '../LookChoice.tsx'
import { Drawer } from './Drawer.tsx'
import { NavigationList } from './NavigationList.tsx'
import { SettingsEntry } from './SettingsEntry.tsx'
import styles from './Sidebar.module.css'

/** The sidebar on a phone, with what the header has no room for. */
export function MobileMenu({ onAccounts }: { onAccounts: () => void }) {
  const { signedIn, supportPhone } = boot()
  return (
    <Drawer
      label="Main"
      foot={(close) => (
        <>
          {signedIn ? (
            <button
              type="button"
              className={styles.entry}
              aria-haspopup="dialog"
              onClick={() => {
                close()
                onAccounts()
              }}
            >
              <AccountsIcon aria-hidden />
              <span className={styles.label}>
                {signedIn.accountName} <small>{signedIn.accountId}</small>
              </span>
            </button>
          ) : null}
          <SettingsEntry isOpen onFollow={close} />
          <div className={styles.looks}>
            <ModeChoice />
            <a href={telephone(supportPhone)}>
              <PhoneIcon aria-hidden />
              Call support: {supportPhone}
            </a>
          </div>
        </>
      )}
    >
      {(close) => <NavigationList isOpen onFollow={close} />}
    </Drawer>
  )
}
