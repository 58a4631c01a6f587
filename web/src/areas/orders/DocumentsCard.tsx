import { requestPath } from '@portal/contract/request-path.ts'
import type { Order } from '@portal/contract/orders/orders.ts'
import { shortDate } from '@portal/contract/format/dates.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { IconButton } from '@portal/ui/src/IconButton.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file-text'
import { useSayFailed } from '../../forms/use-say-failed.ts'
import { saveFrom } from '../../api/save-from.ts'
import styles from './order.module.css'

export function DocumentsCard({ order: { orderId, documents } }: { order: Order }) {
  const confirmation = {
    key: 'confirmation',
    title: 'Order confirmation',
    note: 'PDF, current version',
    path: requestPath('/order-info/api/orders/:orderId/confirmation.pdf', { params: { orderId } }),
    file: `Order confirmation ${orderId}.pdf`,
  }
  const files = documents.map(({ fileId, name, bytes, createdAt }) => ({
    key: fileId,
    title: name.replace(/\.pdf$/i, ''),
    note: `${sizeInWords(bytes)}, ${shortDate(dayOf(createdAt))}`,
    path: requestPath('/order-info/api/orders/:orderId/files/:fileId', { params: { orderId, fileId } }),
    file: name,
  }))
  return (
    <Card title="Order documents" flush>
      <ul className={styles.list}>
        {[confirmation, ...files].map(({ key, title, note, path, file }) => (
          <li key={key} className={styles.document}>
            <FileIcon aria-hidden />
            <span>
              <b>{title}</b>
              <small>{note}</small>
            </span>
            <DownloadButton title={title} path={path} file={file} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DownloadButton({ title, path, file }: { title: string; path: string; file: string }) {
  const sayFailed = useSayFailed()
  const save = () =>
    saveFrom(path, file).catch((failure: unknown) => sayFailed(failure, `${title} could not be saved:`))
  return <IconButton label={`Download ${title}`} icon={<DownloadIcon />} onClick={() => void save()} />
}

function sizeInWords(bytes: number): string {
  return bytes < 100_000
    ? `PDF, ${Math.max(1, Math.round(bytes / 1000))} KB`
    : `PDF, ${(bytes / 1_000_000).toFixed(1)} MB`
}
