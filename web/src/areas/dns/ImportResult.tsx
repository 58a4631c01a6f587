import type { ImportPreview } from '@portal/contract/dns/dns.ts'
import { counted } from '@portal/contract/format/counts.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './dns.module.css'
import { changesInWords } from './dns-words.ts'

/** The errors of a file by line, or its changes. */
export function ImportResult({ preview: { refusals, warnings, records, changes } }: { preview: ImportPreview }) {
  return (
    <>
      {refusals.length > 0 ? (
        <Notice kind="bad" title={`The file has errors. Correct ${counted(refusals.length, 'line')}:`}>
          <Lines label="Lines with errors" lines={refusals} />
        </Notice>
      ) : (
        <Notice kind="ok" title="The file is valid.">
          {`${counted(records, 'record')}; ${changesInWords(changes) || 'no changes'}. Name servers are unchanged.`}
        </Notice>
      )}
      {warnings.length > 0 ? (
        <Notice kind="warn" title="Check these lines:">
          <Lines label="Lines with a warning" lines={warnings} />
        </Notice>
      ) : null}
      {changes.length > 0 ? <ChangeList label="Changes in the file" changes={changes} /> : null}
    </>
  )
}

function Lines({ label, lines }: { label: string; lines: ImportPreview['refusals'] }) {
  return (
    <ul className={styles.sentences} aria-label={label}>
      {lines.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <b>Line {line}</b> {message}
        </li>
      ))}
    </ul>
  )
}
