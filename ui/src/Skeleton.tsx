import { classNames } from './class-names.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: string
  /** The height of what will stand here, so that nothing moves when it arrives. */
  height?: string
  /** For many at once: their container moves instead of each one, which spares the painter. */
  still?: boolean
}

export function Skeleton({ width = '100%', height = '0.75rem', still = false }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, still && styles.still)} style={{ width, height }} />
  )
}
