import type { Cloud } from '@portal/contract/cloud/cloud.ts'
import { Card } from '@portal/ui/src/Card.tsx'
import { takenInWords } from './cloud-words.ts'
import styles from './cloud.module.css'
import { ReadAgain } from './ReadAgain.tsx'

/** The age of the figures. While the cloud is not responding, Freshness says so at the top of the page. */
export function ReadCard({ cloud }: { cloud: Cloud }) {
  const { connection, takenAt, trouble } = cloud
  if (!takenAt || trouble || connection === 'off') return null
  return (
    <Card label="Last update">
      <div className={styles.read}>
        <p className={styles.note}>Updated {takenInWords(takenAt)}, then every hour</p>
        <ReadAgain cloud={cloud} />
      </div>
    </Card>
  )
}
