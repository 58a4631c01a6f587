import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import styles from './view-tiles.module.css'

/** As high as the rows that follow. */
export const TileSkeleton = () => (
  <ul className={styles.rows} aria-busy="true">
    {[1, 2, 3].map((row) => (
      <li key={row}>
        <Skeleton width="60%" />
      </li>
    ))}
  </ul>
)
