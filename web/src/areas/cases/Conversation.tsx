import { Card } from '@portal/ui/src/Card.tsx'
import type { CaseAnswer } from './queries.ts'
import { Answers } from './Answers.tsx'
import { AttachedTest } from './AttachedTest.tsx'
import { MergeNotice } from './MergeNotice.tsx'
import { Message } from './Message.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { paths } from '../../paths.ts'
import { ThreadEvent } from './ThreadEvent.tsx'
import styles from './thread.module.css'

/** All messages and events, oldest first; new messages appear automatically and are announced. */
export function Conversation({ found }: { found: CaseAnswer }) {
  const { messages, may, caseId } = found
  const firstId = messages.find(({ kind }) => kind === 'message')?.messageId
  return (
    <Card label="Conversation" flush>
      <MergeNotice found={found} pageOf={paths.caseOne} />
      <div role="log" aria-label="Messages">
        <ol className={styles.thread}>
          {messages.map((message) =>
            message.kind === 'message' ? (
              <Message key={message.messageId} caseId={caseId} message={message}>
                {message.messageId === firstId ? <Answers found={found} /> : null}
                {message.messageId === firstId && found.test ? <AttachedTest test={found.test} /> : null}
              </Message>
            ) : (
              <ThreadEvent key={message.messageId} message={message} found={found} />
            ),
          )}
        </ol>
      </div>
      {may.reply ? (
        <ReplyForm key={caseId} caseId={caseId} joins={found.mergedInto?.caseId} />
      ) : (
        <p className={styles.over}>
          {may.reopen
            ? 'This case is closed. Reopen it to reply.'
            : 'This case is closed. Open a new case to contact us.'}
        </p>
      )}
    </Card>
  )
}
