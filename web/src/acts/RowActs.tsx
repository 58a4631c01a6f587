import { useMedia, isWide } from '../use-media.ts'
import type { Act } from './act.ts'
import { ActButtons } from './ActButtons.tsx'
import { ActMenu } from './ActMenu.tsx'
import styles from './acts.module.css'

interface RowActsProps {
  /** The subject of the row, for the menu. */
  name: string
  acts: readonly Act[]
}

/** The acts on a row at its end: buttons, or a menu on a phone, where buttons would leave no room for the row. */
export function RowActs({ name, acts }: RowActsProps) {
  const hasRoom = useMedia(isWide)
  return (
    <span className={styles.row}>
      {hasRoom ? (
        <ActButtons size="sm" acts={acts} />
      ) : acts.length > 0 ? (
        <ActMenu label={`Actions for ${name}`} items={acts} />
      ) : null}
    </span>
  )
}
