import { mostCaseFiles, mostFileBytes } from '@portal/contract/cases/values.ts'
import { useState } from 'react'
import { call, send } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'

export interface Upload {
  key: string
  name: string
  bytes: number
  /** Set once the upload has finished. */
  fileId?: string
  problem?: string
}

export interface Attachments {
  uploads: readonly Upload[]
  /** The files of the message. */
  fileIds: string[]
  isBusy: boolean
  add: (files: Iterable<File>) => void
  remove: (key: string) => void
  clear: () => void
}

interface UploadTo {
  path: string
  /** If it is not the page's account. */
  account?: string
}
const ownUpload: UploadTo = { path: '/case-info/api/attachments' }

/** Files are uploaded as soon as they are selected, so that a refusal appears before the message is sent. */
export function useAttachments(to: UploadTo = ownUpload): Attachments {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changed } : each)))

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const key = crypto.randomUUID()
      const refusal = refusalOf(file)
      const upload = { key, name: file.name, bytes: file.size, ...(refusal && { problem: refusal }) }
      setUploads((before) => (before.length < mostCaseFiles ? [...before, upload] : before))
      if (refusal) continue
      void upLoad(file, to).then(
        (fileId) => change(key, { fileId }),
        (failure: unknown) => change(key, { problem: mapFailure(failure).message }),
      )
    }
  }
  return {
    uploads,
    fileIds: uploads.flatMap(({ fileId }) => fileId ?? []),
    isBusy: uploads.some(({ fileId, problem }) => !fileId && !problem),
    add,
    remove: (key) => setUploads((before) => before.filter((each) => each.key !== key)),
    clear: () => setUploads([]),
  }
}

function refusalOf({ size }: File): string | undefined {
  return size > mostFileBytes ? 'This file is larger than 10 MB. Reduce its size or send it in parts.' : undefined
}

type UploadedFile = NonNullable<Awaited<ReturnType<typeof call<'POST /case-info/api/attachments'>>>>

async function upLoad(file: File, { path, account }: UploadTo): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  const answer = await send('POST', path, form, { account })
  if (!answer.ok) throw await ApiError.from(answer)
  const kept: UploadedFile = await answer.json()
  return kept.fileId
}
