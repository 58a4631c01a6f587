import type { CaseMessage } from '@portal/contract/cases/cases.ts'
import { requestPath } from '@portal/contract/request-path.ts'
import { fileSize } from '@portal/contract/format/sizes.ts'
import { Spinner } from '@portal/ui/src/Spinner.tsx'
import FileIcon from 'lucide-react/icons/file-text'
import PictureIcon from 'lucide-react/icons/image'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { useSayFailed } from '../../forms/use-say-failed.ts'
import { saveFrom } from '../../api/save-from.ts'
import styles from './thread.module.css'

const own = '/case-info/api/cases/:caseId/attachments/:fileId'
const ofDesk = '/case-desk/api/cases/:caseId/attachments/:fileId'

interface AttachmentProps {
  caseId: string
  /** The customer's account, if the desk views the case. */
  account?: string | undefined
  file: CaseMessage['files'][number]
}

/** Attachments are saved, never displayed: the token is sent in a header, so a plain link is not possible. */
export function Attachment({ caseId, account, file }: AttachmentProps) {
  const sayFailed = useSayFailed()
  const [isBusy, setIsBusy] = useState(false)
  const { fileId, name, mediaType, bytes } = file
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await saveFrom(requestPath(account ? ofDesk : own, { params: { caseId, fileId } }), name, { account })
    } catch (failure) {
      sayFailed(failure, `${name} could not be saved:`)
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
        <small>{fileSize(bytes)}</small>
      </span>
      {isBusy ? <Spinner size="small" inherit /> : <DownloadIcon aria-label="Save" />}
    </button>
  )
}
