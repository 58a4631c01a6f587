import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'

interface DownloadButtonProps {
  label: string
  path: string
  /** Where the answer does not say it. */
  fileName: string
}

export function DownloadButton({ label, path, fileName }: DownloadButtonProps) {
  const toasts = useToasts()
  const downloading = useMutation({
    mutationFn: () => saveFrom(path, fileName),
    onError: (failure) =>
      toasts.show({ kind: 'bad', text: `The download did not work: ${mapFailure(failure).message}` }),
  })
  return (
    <Button
      colour="outline"
      icon={<DownloadIcon aria-hidden />}
      busy={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {label}
    </Button>
  )
}
