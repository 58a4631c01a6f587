import type { Act } from './act.ts'
import { ActMenu } from './ActMenu.tsx'
import styles from './acts.module.css'
import { useActing } from './use-acting.tsx'

interface RowActsProps {
  /** The subject of the row, for the menu. */
  name: string
  acts: readonly Act[]
}

/** The acts on a row, in a menu at its end: buttons in each row would outweigh what they change. */
export function RowActs({ name, acts }: RowActsProps) {
  const { start, dialog } = useActing(acts)
  return (
    <span className={styles.row}>
      {/* A single key presses these in the row with the focus; they are no controls of their own. */}
      {acts.map((act) =>
        act.shortcut && act.refusal === undefined ? (
          <button key={act.key} type="button" hidden data-key={act.shortcut} onClick={() => void start(act)}>
            {act.title}
          </button>
        ) : null,
      )}
      {dialog}
      {acts.length > 0 ? <ActMenu label={`Actions for ${name}`} items={acts} /> : null}
    </span>
  )
}
