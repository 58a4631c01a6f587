import { classNames } from './class-names.ts'
import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: string
  /** The height of the future content, so that nothing moves when it arrives. */
  height?: string
  /** For many at once: their container is animated instead of each one, which saves painting. */
  still?: boolean
}

export function Skeleton({ width = '100%', height = '0.75rem', still = false }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, still && styles.still)} style={{ width, height }} />
  )
}
