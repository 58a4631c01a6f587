import styles from './Skeleton.module.css'

interface SkeletonProps {
  width?: string
  /** The height of what will stand here, so that nothing moves when it arrives. */
  height?: string
}

export function Skeleton({ width = '100%', height = '0.75rem' }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />
}
