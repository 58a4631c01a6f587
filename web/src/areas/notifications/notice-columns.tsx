import type { noticeListing } from '@portal/contract/notifications/listing.ts'
import { noticeKindNames } from '@portal/contract/notifications/values.ts'
import type { Notice } from '@portal/contract/notifications/notifications.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { Time } from '../../lib/Time.tsx'
import type { Columns } from '../../lists/columns.ts'
import { noticeIcons } from '../../shell/notices/notice-icons.ts'
import { dayOf } from '../../shell/notices/notice-words.ts'
import styles from './notifications.module.css'

export const noticeColumns = (onRead: (noticeId: number) => void): Columns<typeof noticeListing, Notice> => ({
  title: {
    header: 'Notification',
    cell: ({ noticeId, kind, title, text, path, isRead }) => {
      const Icon = noticeIcons[kind]
      return (
        <span className={classNames(styles.what, !isRead && styles.unread)}>
          <Icon aria-hidden />
          <span>
            <Link quiet href={path} title={title} onClick={() => (isRead ? undefined : onRead(noticeId))}>
              {isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
              {title}
            </Link>
            <small title={text}>{text}</small>
          </span>
        </span>
      )
    },
  },
  kind: {
    header: 'Type',
    width: '13rem',
    hideBelow: 1280,
    cell: ({ kind }) => noticeKindNames[kind],
  },
  at: {
    header: 'Received',
    width: '9rem',
    hideBelow: 768,
    cell: ({ at }) => (
      <>
        <Time at={at} as="clock" />
        <small>{dayOf(at)}</small>
      </>
    ),
  },
  actions: {
    header: 'Mark as read',
    width: '8.5rem',
    hideBelow: 768,
    cell: ({ noticeId, title, isRead }) =>
      isRead ? null : (
        <Button size="sm" colour="tertiary" onClick={() => onRead(noticeId)}>
          Mark as read<VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ),
  },
})
