import type { CaseMessage } from '@portal/contract/cases.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import { Spinner } from '@portal/ui/src/Spinner.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import FileIcon from 'lucide-react/icons/file-text'
import PictureIcon from 'lucide-react/icons/image'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'
import { sizeInWords } from './case-words.ts'
import styles from './thread.module.css'

const own = '/case-info/api/cases/:caseId/attachments/:fileId'
const ofDesk = '/case-desk/api/cases/:caseId/attachments/:fileId'

interface AttachmentProps {
  caseId: string
  /** The customer's, where the desk looks at it. */
  account?: string | undefined
  file: CaseMessage['files'][number]
}

/** An attachment is saved, never shown: the token goes in a header, so a plain link cannot do it. */
export function Attachment({ caseId, account, file }: AttachmentProps) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)
  const { fileId, name, mediaType, bytes } = file
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await saveFrom(requestPath(account ? ofDesk : own, { params: { caseId, fileId } }), name, { account })
    } catch (failure) {
      toasts.show({ kind: 'bad', text: `${name} could not be saved: ${mapFailure(failure).message}` })
    }
    setIsBusy(false)
  }
  const Icon = mediaType.startsWith('image/') ? PictureIcon : FileIcon
  return (
    <button type="button" className={styles.file} onClick={() => void save()}>
      <span className={styles.tile}>
        <Icon aria-hidden />
      </span>
      <span>
        <b>{name}</b>
        <small>{sizeInWords(bytes)}</small>
      </span>
      {isBusy ? <Spinner size="small" inherit /> : <DownloadIcon aria-label="Save" />}
    </button>
  )
}
