import { noticeKindNames } from '@portal/contract/notification-values.ts'
import type { Notice } from '@portal/contract/notifications.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Link } from '@portal/ui/src/Link.tsx'
import type { Column } from '@portal/ui/src/table-column.ts'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import { noticeIcons } from '../../shell/notices/notice-icons.ts'
import { dayOf, timeOf } from '../../shell/notices/notice-words.ts'
import styles from './notifications.module.css'

export const noticeColumns = (onRead: (noticeId: number) => void): readonly Column<Notice>[] => [
  {
    key: 'title',
    header: 'What',
    isName: true,
    sortable: false,
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
  {
    key: 'kind',
    header: 'Kind',
    width: '13rem',
    hideBelow: 1280,
    sortable: false,
    cell: ({ kind }) => noticeKindNames[kind],
  },
  {
    key: 'at',
    header: 'When',
    width: '9rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ at }) => (
      <>
        {timeOf(at)}
        <small>{dayOf(at)}</small>
      </>
    ),
  },
  {
    key: 'read',
    header: 'Mark as read',
    hideHeader: true,
    width: '8.5rem',
    hideBelow: 768,
    sortable: false,
    cell: ({ noticeId, title, isRead }) =>
      isRead ? null : (
        <Button size="sm" colour="tertiary" onClick={() => onRead(noticeId)}>
          Mark as read<VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ),
  },
]
