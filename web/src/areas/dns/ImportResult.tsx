import type { ImportPreview } from '@portal/contract/dns.ts'
import { Notice } from '@portal/ui/src/Notice.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './dns.module.css'
import { changesInWords, countWords } from './dns-words.ts'

/** What is wrong with a file, line by line, or what it would change. */
export function ImportResult({ preview: { refusals, warnings, records, changes } }: { preview: ImportPreview }) {
  return (
    <>
      {refusals.length > 0 ? (
        <Notice kind="bad" title={`The file is refused. ${countWords(refusals.length, 'line')} to mend:`}>
          <Lines label="Refused lines" lines={refusals} />
        </Notice>
      ) : (
        <Notice kind="ok" title="The file is accepted.">
          {`${countWords(records, 'record')}; ${changesInWords(changes) || 'nothing changes'}. Your name servers stay ours.`}
        </Notice>
      )}
      {warnings.length > 0 ? (
        <Notice kind="warn" title="Look at these lines:">
          <Lines label="Lines with a warning" lines={warnings} />
        </Notice>
      ) : null}
      {changes.length > 0 ? <ChangeList label="What the file changes" changes={changes} /> : null}
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
