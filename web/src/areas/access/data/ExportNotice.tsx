import { Button } from '@portal/ui/src/Button.tsx'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { sizeInWords } from './data-words.ts'
import type { RunningExport } from './use-export.ts'

/** How the export goes. How large it becomes nobody knows before it is whole. */
export function ExportNotice({ running }: { running: RunningExport }) {
  switch (running.state) {
    case 'none':
      return null
    case 'busy':
      return (
        <Notice
          kind="info"
          title="The export is being made."
          actions={
            <Button size="sm" colour="outline" onClick={running.stop}>
              Stop
            </Button>
          }
        >
          {/* Said on every step, a number would drown whatever else is read out. */}
          <span aria-hidden>{running.bytes > 0 ? `${sizeInWords(running.bytes)} so far. ` : ''}</span>A large account
          takes a few minutes. Keep this tab open until it is saved.
        </Notice>
      )
    case 'saved':
      return (
        <Notice kind="ok" title="The export is saved with your downloads.">
          It has personal data: keep it where you would keep a contract.
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
