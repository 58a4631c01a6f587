import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { ApiError, mapFailure } from '../../api/failure.ts'
import type { LineSearch } from './line-search.ts'

interface DownloadButtonProps {
  statementRef: string
  file: 'csv' | 'pdf'
  /** The CSV has the lines that the screen shows, all pages of them. */
  search: LineSearch
}

export function DownloadButton({ statementRef, file, search }: DownloadButtonProps) {
  const toasts = useToasts()
  const [isBusy, setIsBusy] = useState(false)

  const save = async () => {
    setIsBusy(true)
    try {
      await download(statementRef, file, search)
    } catch (failure) {
      const text = `The download did not work: ${mapFailure(failure).message}`
      toasts.show({ kind: 'bad', text, action: { label: 'Try again', onAct: () => void save() } })
    }
    setIsBusy(false)
  }
  return (
    <Button
      colour={file === 'pdf' ? 'primary' : 'outline'}
      icon={<DownloadIcon aria-hidden />}
      busy={isBusy}
      onClick={() => void save()}
    >
      {file === 'pdf' ? 'Download PDF' : 'CSV'}
    </Button>
  )
}

/** The token goes in a header, so a plain link cannot do it. */
async function download(statementRef: string, file: 'csv' | 'pdf', search: LineSearch): Promise<void> {
  const base = `/commission-info/api/statements/${statementRef}`
  const { kind, search: words, sort, direction } = search
  const path =
    file === 'pdf'
      ? `${base}/statement.pdf`
      : requestPath(`${base}/lines.csv`, { query: { kind, search: words, sort, direction } })
  const answer = await send('GET', path)
  if (!answer.ok) throw await ApiError.from(answer)
  saveFile(await answer.blob(), `${statementRef}.${file}`)
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Firefox starts the download in a later task, so the address must live a little longer than the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
