import { noticeKindNames } from '@portal/contract/notifications/values.ts'
import type { Notice } from '@portal/contract/notifications/notifications.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import TickIcon from 'lucide-react/icons/check'
import { Time } from '../../lib/Time.tsx'
import { noticeIcons } from './notice-icons.ts'
import styles from './notices.module.css'

interface NoticeRowProps {
  notice: Notice
  onOpen: () => void
  onRead: () => void
}

export function NoticeRow({ notice: { kind, title, text, path, at, isRead }, onOpen, onRead }: NoticeRowProps) {
  const Icon = noticeIcons[kind]
  return (
    <li className={classNames(styles.row, !isRead && styles.unread)}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <Link quiet href={path} onClick={onOpen} className={styles.title}>
          {isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </Link>
        {text ? <p>{text}</p> : null}
        <small>
          {noticeKindNames[kind]} · <Time at={at} as="clock" />
        </small>
      </div>
      {isRead ? null : <IconButton size="sm" label={`Mark as read: ${title}`} icon={<TickIcon />} onClick={onRead} />}
    </li>
  )
}
