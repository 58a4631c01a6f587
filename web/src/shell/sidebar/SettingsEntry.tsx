import { pages } from '@portal/contract/pages.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Anchor } from '@portal/ui/src/LinkProvider.tsx'
import { useMatches } from '@tanstack/react-router'
import SettingsIcon from 'lucide-react/icons/settings-2'
import { useSession } from '../../session/SessionProvider.tsx'
import styles from './Sidebar.module.css'

/** Leads to the settings; at each of them, and at the reference for developers, it is the current entry. */
export function SettingsEntry({ isOpen, onFollow }: { isOpen: boolean; onFollow: () => void }) {
  const isCurrent = useMatches({
    select: (matches) =>
      matches.some(({ staticData, pathname }) => staticData.settings || pathname.startsWith(pages.developers.path)),
  })
  if (useSession().status !== 'authenticated') return null
  return (
    <Anchor
      href={pages.settings.path}
      className={classNames(styles.entry, isCurrent && styles.current)}
      onClick={onFollow}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <SettingsIcon aria-hidden />
      <span className={isOpen ? styles.label : undefined}>Settings</span>
    </Anchor>
  )
}
