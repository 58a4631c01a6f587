import { counted } from '@portal/contract/format/counts.ts'
import { Announcement } from '@portal/ui/src/Announcement.tsx'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import { useQuery } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { Suspense, useState } from 'react'
import { HeaderMenu } from '../header/HeaderMenu.tsx'
import { bellLabel, countOf } from './notice-words.ts'
import styles from './notices.module.css'
import { unreadQuery } from './queries.ts'

const NoticesPanel = lazyPiece(() => import('./NoticesPanel.tsx'), 'NoticesPanel')

/** The bell in the header, with the number of unread notifications and the latest of them. Loads after the page. */
export function NoticesBell() {
  const { data } = useQuery(unreadQuery)
  const unread = data ?? 0
  /** Those that were there are not read out again on each page. */
  const [known, setKnown] = useState<number>()
  if (data !== undefined && (known === undefined || data < known)) setKnown(data)
  return (
    <>
      <HeaderMenu
        label={bellLabel(unread)}
        className={styles.panel}
        icon={
          <>
            <BellIcon aria-hidden />
            {unread > 0 ? <span className={styles.count}>{countOf(unread)}</span> : null}
          </>
        }
      >
        {(close) => (
          <Suspense fallback={null}>
            <NoticesPanel onClose={close} />
          </Suspense>
        )}
      </HeaderMenu>
      <Announcement>{known !== undefined && unread > known ? counted(unread, 'unread notification') : ''}</Announcement>
    </>
  )
}
