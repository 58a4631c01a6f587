import type { CaseMessage } from '@portal/contract/cases.ts'
import { classNames } from '@portal/ui/src/class-names.ts'
import { Initials } from '@portal/ui/src/Initials.tsx'
import type { ReactNode } from 'react'
import { Attachment } from './Attachment.tsx'
import { momentInWords, timeInWords } from './case-words.ts'
import styles from './thread.module.css'

interface MessageProps {
  caseId: string
  /** The customer's, where the desk looks at it. */
  account?: string
  /** What the desk calls the people of that account. */
  customer?: string
  message: CaseMessage
  children?: ReactNode
}

export function Message({ caseId, account, customer = 'your colleague', message, children }: MessageProps) {
  const { authorName, side, isOwn, channel, body, at, files } = message
  const who = isOwn ? 'you' : side === 'desk' ? 'support team' : customer
  return (
    <li className={classNames(styles.message, side === 'customer' && styles.ours)}>
      <Initials name={authorName} quiet={side === 'desk'} />
      <article aria-label={`${authorName}, ${momentInWords(at)}`}>
        <header>
          <b>{authorName}</b>
          <span>{channel === 'mail' ? `${who}, by e-mail` : who}</span>
          <time dateTime={at} title={momentInWords(at)}>
            {shortTime(at)}
          </time>
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

/** The time alone today, with the day otherwise. */
export function shortTime(at: string): string {
  const words = momentInWords(at)
  return words.startsWith('Today') ? timeInWords(at) : words
}
