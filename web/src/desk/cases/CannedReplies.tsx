import type { CannedReply } from '@portal/contract/cases/replies.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { ComboField } from '@portal/ui/src/ComboField.tsx'
import TextIcon from 'lucide-react/icons/text-quote'
import { useState } from 'react'
import { deskPaths } from '../desk-paths.ts'

interface CannedRepliesProps {
  replies: readonly CannedReply[]
  onChoose: (reply: CannedReply) => void
}

/** A button that becomes a list of the canned replies, found by typing. */
export function CannedReplies({ replies, onChoose }: CannedRepliesProps) {
  const [isOpen, setOpen] = useState(false)
  if (replies.length === 0)
    return (
      <Button size="sm" colour="tertiary" href={deskPaths.replies()}>
        Add canned replies
      </Button>
    )
  if (!isOpen)
    return (
      <span data-key="c">
        <Button size="sm" colour="tertiary" icon={<TextIcon aria-hidden />} onClick={() => setOpen(true)}>
          Canned reply
        </Button>
      </span>
    )
  return (
    <ComboField
      takesFocus
      label="Canned reply"
      placeholder="Search by title"
      options={replies.map(({ replyId, title }) => ({ key: replyId, value: replyId, name: title }))}
      value={null}
      onValueChange={(chosen) => {
        const reply = replies.find(({ replyId }) => replyId === chosen)
        setOpen(false)
        if (reply) onChoose(reply)
      }}
    />
  )
}
