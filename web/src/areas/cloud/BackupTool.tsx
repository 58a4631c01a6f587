import { Button } from '@portal/ui/src/Button.tsx'
import ExternalIcon from 'lucide-react/icons/external-link'
import { boot } from '../../boot.ts'

/** The tool for restores. */
export function BackupTool() {
  const tool = boot().linkedTools.find(({ key }) => key === 'backup')
  if (!tool) return null
  return (
    <Button colour="primary" href={tool.url} external iconEnd={<ExternalIcon aria-hidden />}>
      Open {tool.name.toLowerCase()}
    </Button>
  )
}
