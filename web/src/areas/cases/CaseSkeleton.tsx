import { Card } from '@portal/ui/src/Card.tsx'
import { Skeleton } from '@portal/ui/src/Skeleton.tsx'
import styles from './case.module.css'

export function CaseSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.talk}>
        <Card label="Conversation">
          <div className={styles.waiting}>
            <Skeleton width="70%" height="5rem" />
            <Skeleton width="60%" height="4rem" />
            <Skeleton width="75%" height="6rem" />
          </div>
        </Card>
      </div>
      <div className={styles.stack}>
        <Card label="Next">
          <div className={styles.waiting}>
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="80%" />
          </div>
        </Card>
      </div>
    </div>
  )
}
