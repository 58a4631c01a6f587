import { deskPath } from '@portal/contract/desk-path.ts'
import { pageOf } from '@portal/contract/page-of.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import PersonIcon from 'lucide-react/icons/accessibility'
import StatusIcon from 'lucide-react/icons/activity'
import HelpIcon from 'lucide-react/icons/circle-question-mark'
import WelcomeIcon from 'lucide-react/icons/compass'
import ExternalIcon from 'lucide-react/icons/external-link'
import DeskIcon from 'lucide-react/icons/headset'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import PrivacyIcon from 'lucide-react/icons/lock'
import PhoneIcon from 'lucide-react/icons/phone'
import { boot } from '../../boot.ts'
import { isStaff } from '../../session/is-staff.ts'
import { usePermissions } from '../../session/permissions.tsx'
import { telephone } from '../../lib/telephone.ts'
import styles from './Header.module.css'

const links = [
  { href: '/?welcome=1', label: 'Tour of the portal', icon: WelcomeIcon },
  { href: pageOf('serviceStatus'), label: 'Service status', icon: StatusIcon },
  { href: pageOf('accessibility'), label: 'Accessibility', icon: PersonIcon },
  { href: pageOf('privacy'), label: 'Privacy', icon: PrivacyIcon },
]

export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { resources } = usePermissions()
  return (
    <ul className={styles.list}>
      {isStaff(resources) ? (
        <li>
          {/* Another application, so not a link of the router. */}
          <a href={deskPath}>
            <DeskIcon aria-hidden />
            Desk
          </a>
        </li>
      ) : null}
      {boot().faqUrl ? (
        <li>
          <a href={boot().faqUrl} target="_blank" rel="noopener noreferrer">
            <HelpIcon aria-hidden />
            FAQs
            <ExternalIcon aria-hidden className={styles.outside} />
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </li>
      ) : null}
      {links.map(({ href, label, icon: Icon }) => (
        <li key={href}>
          <Link href={href}>
            <Icon aria-hidden />
            {label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={onShortcuts}>
          <KeyboardIcon aria-hidden />
          Keyboard shortcuts
          <kbd aria-hidden>?</kbd>
        </button>
      </li>
      <li>
        <a href={telephone(boot().supportPhone)}>
          <PhoneIcon aria-hidden />
          <span>
            Call support
            <small>{boot().supportPhone}</small>
          </span>
        </a>
      </li>
    </ul>
  )
}
