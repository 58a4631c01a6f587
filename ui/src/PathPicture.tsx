import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './PathPicture.module.css'
import { Status, type StatusKind } from './Status.tsx'

export type PathState = 'untested' | 'testing' | 'ok' | 'note' | 'fault'

export interface PathPart {
  key: string
  name: string
  icon: ReactNode
  state: PathState
  /** The status in a word: "Fault here". */
  word: string
  /** "Open circuit at 410 m" */
  note?: string
}

const kinds: Record<PathState, StatusKind> = {
  untested: 'idle',
  testing: 'starting',
  ok: 'ok',
  note: 'warn',
  fault: 'bad',
}

interface PathPictureProps {
  label: string
  parts: readonly PathPart[]
  /** For a narrow card: only the parts that are not in order have their status and note. */
  compact?: boolean
}

/** A path with its parts from one end to the other; the faulty part is dashed, red and labelled. */
export function PathPicture({ label, parts, compact = false }: PathPictureProps) {
  return (
    <ol className={classNames(styles.path, compact && styles.compact)} aria-label={label}>
      {parts.map(({ key, name, icon, state, word, note }) => (
        <li key={key} className={styles[state]}>
          <span className={styles.node} aria-hidden="true">
            {icon}
          </span>
          <b>{name}</b>
          <span className={classNames(styles.word, state === 'ok' && styles.quiet)}>
            <Status kind={kinds[state]}>{word}</Status>
          </span>
          <small>{note}</small>
        </li>
      ))}
    </ol>
  )
}
