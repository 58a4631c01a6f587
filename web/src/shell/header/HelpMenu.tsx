import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import HelpIcon from 'lucide-react/icons/circle-question-mark'
import WelcomeIcon from 'lucide-react/icons/compass'
import ExternalIcon from 'lucide-react/icons/external-link'
import KeyboardIcon from 'lucide-react/icons/keyboard'
import PhoneIcon from 'lucide-react/icons/phone'
import { boot } from '../../boot.ts'
import { telephone } from '../telephone.ts'
import styles from './Header.module.css'

export function HelpMenu({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <ul className={styles.list}>
      <li>
        <a href={boot.faqUrl} target="_blank" rel="noopener noreferrer">
          <HelpIcon aria-hidden />
          FAQs
          <ExternalIcon aria-hidden className={styles.outside} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </li>
      <li>
        <Link href="/?welcome=1">
          <WelcomeIcon aria-hidden />
          What is here
        </Link>
      </li>
      <li>
        <button type="button" onClick={onShortcuts}>
          <KeyboardIcon aria-hidden />
          Keyboard shortcuts
          <kbd aria-hidden>?</kbd>
        </button>
      </li>
      <li>
        <a href={telephone(boot.supportPhone)}>
          <PhoneIcon aria-hidden />
          <span>
            Call support
            <small>{boot.supportPhone}</small>
          </span>
        </a>
      </li>
    </ul>
  )
}
