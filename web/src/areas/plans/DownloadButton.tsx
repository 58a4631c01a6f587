import { requestPath } from '@portal/contract/request-path.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useMutation } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { mapFailure } from '../../api/failure.ts'
import { saveFrom } from '../../api/save-from.ts'

interface DownloadButtonProps {
  planId: string
  title: string
  version: number
}

export function DownloadButton({ planId, title, version }: DownloadButtonProps) {
  const toasts = useToasts()
  const downloading = useMutation({
    mutationFn: () => {
      const address = { params: { planId }, query: { version } }
      const path = requestPath('/plan-info/api/plans/:planId/document.pdf', address)
      return saveFrom(path, `${title}, version ${version}.pdf`)
    },
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
      Download PDF
    </Button>
  )
}
