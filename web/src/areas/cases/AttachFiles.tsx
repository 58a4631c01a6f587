import { fileExtensions, fileWords } from '@portal/contract/cases/values.ts'
import { fileSize } from '@portal/contract/format/sizes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import { Spinner } from '@portal/ui/src/Spinner.tsx'
import { VisuallyHidden } from '@portal/ui/src/VisuallyHidden.tsx'
import ClipIcon from 'lucide-react/icons/paperclip'
import FileIcon from 'lucide-react/icons/file-text'
import RemoveIcon from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import styles from './thread.module.css'
import type { Attachments } from './use-attachments.ts'

const accept = fileExtensions.map((each) => `.${each}`).join(',')

export function AttachButton({ add }: Pick<Attachments, 'add'>) {
  const fieldRef = useRef<HTMLInputElement>(null)
  const hintId = useId()
  return (
    <>
      <Button
        size="sm"
        colour="tertiary"
        icon={<ClipIcon aria-hidden />}
        aria-describedby={hintId}
        onClick={() => fieldRef.current?.click()}
      >
        Attach a file
      </Button>
      <VisuallyHidden>
        <span id={hintId}>{fileWords}</span>
      </VisuallyHidden>
      <input
        ref={fieldRef}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label="Attach a file"
        onChange={(event) => {
          add(event.target.files ?? [])
          // Allows the same file to be selected again after it was removed.
          event.target.value = ''
        }}
      />
    </>
  )
}

export function AttachedFiles({ uploads, remove }: Pick<Attachments, 'uploads' | 'remove'>) {
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} aria-label="Files to send">
      {uploads.map(({ key, name, bytes, fileId, problem }) => (
        <li key={key}>
          {fileId || problem ? <FileIcon aria-hidden /> : <Spinner size="small" inherit />}
          <span>
            <b>{name}</b> {problem ? null : <small>{fileSize(bytes)}</small>}
            {problem ? (
              <small role="alert" className={styles.refused}>
                {problem}
              </small>
            ) : null}
          </span>
          <IconButton size="sm" label={`Remove ${name}`} icon={<RemoveIcon />} onClick={() => remove(key)} />
        </li>
      ))}
    </ul>
  )
}
