import type { CaseMessage } from '@portal/contract/cases/cases.ts'
import { clock } from '@portal/contract/format/clock.ts'
import { listTime } from '@portal/contract/format/relative.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Initials } from '@portal/ui/src/Initials.tsx'
import type { ReactNode } from 'react'
import LockIcon from 'lucide-react/icons/lock'
import { Time } from '../../lib/Time.tsx'
import { Attachment } from './Attachment.tsx'
import styles from './thread.module.css'

interface MessageProps {
  caseId: string
  /** The customer's account, if the desk views the case. */
  account?: string
  /** The desk's name for the people of that account. */
  customer?: string
  message: CaseMessage
  /** Written for the desk only: customers never receive it. */
  isInternal?: boolean
  children?: ReactNode
}

export function Message(props: MessageProps) {
  const { caseId, account, customer = 'your colleague', message, isInternal = false, children } = props
  const { authorName, side, isOwn, channel, body, at, files } = message
  const who = isOwn ? 'you' : side === 'desk' ? 'support team' : customer
  return (
    <li className={classNames(styles.message, side === 'customer' && styles.ours, isInternal && styles.internal)}>
      <Initials name={authorName} quiet={side === 'desk'} />
      <article aria-label={`${authorName}, ${listTime(at)}`}>
        <header>
          <b>{authorName}</b>
          <span>{channel === 'mail' ? `${who}, by email` : who}</span>
          {isInternal ? (
            <strong>
              <LockIcon aria-hidden />
              Internal: desk only
            </strong>
          ) : null}
          <Time at={at}>{shortTime(at)}</Time>
        </header>
        {body.split(/\n{2,}/).map((paragraph, position) => (
          // Paragraphs of a message never change.
          <p key={position}>{paragraph}</p>
        ))}
        {children}
        {files.length > 0 ? (
          <ul className={styles.files} aria-label="Attachments">
            {files.map((file) => (
              <li key={file.fileId}>
                <Attachment caseId={caseId} account={account} file={file} />
              </li>
            ))}
          </ul>
        ) : null}
      </article>
    </li>
  )
}

/** The time for today, otherwise with the day. */
export function shortTime(at: string): string {
  const words = listTime(at)
  return words.startsWith('Today') ? clock(at) : words
}
