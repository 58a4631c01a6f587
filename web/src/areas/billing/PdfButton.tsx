import { IconButton } from '@portal/ui/src/IconButton.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { useSave } from '../../shell/use-save.ts'

/** Saves the PDF of a bill from its row. */
export function PdfButton({ billId }: { billId: string }) {
  const fileName = `${billId}.pdf`
  const { isBusy, save } = useSave({ path: `/billing-info/api/bills/${billId}/bill.pdf`, fileName })
  return (
    <IconButton
      size="sm"
      label={`Download ${fileName}`}
      icon={<DownloadIcon aria-hidden />}
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) save()
      }}
    />
  )
}
