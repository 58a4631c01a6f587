import { fileSize } from '@portal/contract/format/sizes.ts'
import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import type { RunningExport } from './use-export.ts'

/** The progress of the export. Its size is unknown until it is complete. */
export function ExportNotice({ running }: { running: RunningExport }) {
  switch (running.state) {
    case 'none':
      return null
    case 'busy':
      return (
        <Notice
          kind="info"
          title="Preparing the export."
          actions={
            <Button size="sm" colour="outline" onClick={running.stop}>
              Stop
            </Button>
          }
        >
          {/* Announcing every step would interrupt all other announcements. */}
          <span aria-hidden>{running.bytes > 0 ? `${fileSize(running.bytes)} so far. ` : ''}</span>A large account takes
          a few minutes. Keep this tab open until it is saved.
        </Notice>
      )
    case 'saved':
      return (
        <Notice kind="ok" title="The export is in your downloads.">
          It contains personal data. Store it securely.
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          kind="bad"
          title="The export could not be saved."
          actions={
            <Button size="sm" needsNetwork onClick={running.begin}>
              Try again
            </Button>
          }
        >
          {running.message}
        </Notice>
      )
  }
}
